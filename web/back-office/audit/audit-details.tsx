import { formatNames } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { type DetailWords, useDetailTexts } from './use-detail-texts.ts';

type Change = { from: unknown; to: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'from,to';

interface AuditDetailsProps {
  act: string;
  details: Record<string, unknown>;
  words: DetailWords;
  requestId?: string;
}

/** The details of an audit entry, field by field: both values of what changed, anything else unchanged. */
export function AuditDetails({ act, details, words, requestId }: AuditDetailsProps) {
  const { t, locale } = useTexts();
  const { label, textOf } = useDetailTexts(act, details, words);
  // the currency is part of the amounts beside it
  const isShown = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== null && !(name === 'currency' && 'amount' in details);
  const fields = Object.entries(details).filter(isShown);
  if (fields.length === 0) return '–';
  return (
    <details>
      <summary className="folds w-fit max-w-full text-secondary [overflow-wrap:anywhere] hover:text-brand-hover">
        {formatNames(
          fields.map(([name]) => label(name)),
          locale,
        )}
      </summary>
      <dl className="mt-2 grid max-w-xl gap-2 rounded-control bg-page p-3 text-xs">
        {fields.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="font-medium text-secondary">{label(name)}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {isChange(value) ? (
                <Difference change={changedOf(value)} textOf={(each) => textOf(name, each)} />
              ) : (
                textOf(name, value)
              )}
            </dd>
          </div>
        ))}
        {requestId && (
          <div>
            <dt className="font-medium text-secondary">{t('back-office:audit.request')}</dt>
            <dd className="font-mono [overflow-wrap:anywhere]">{requestId}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Difference({ change: { from, to }, textOf }: { change: Change; textOf: (value: unknown) => string }) {
  const { t } = useTexts();
  return (
    <>
      <del className="text-danger no-underline">
        <span className="sr-only">{t('back-office:audit.was')} </span>− {textOf(from)}
      </del>
      <br />
      <ins className="text-success no-underline">
        <span className="sr-only">{t('back-office:audit.is')} </span>+ {textOf(to)}
      </ins>
    </>
  );
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of two groups of fields, such as all settings of a site, only those that differ. */
function changedOf({ from, to }: Change): Change {
  if (!isFields(from) || !isFields(to)) return { from, to };
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  const only = (fields: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { from: only(from), to: only(to) };
}
