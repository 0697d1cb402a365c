import { useTexts } from '../../texts/texts.tsx';

type Change = { from: unknown; to: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'from,to';

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1));

/** The details of an audit entry, field by field: both values of what changed, anything else unchanged. */
export function AuditDetails({ details, requestId }: { details: Record<string, unknown>; requestId?: string }) {
  const { t } = useTexts();
  const fields = Object.entries(details);
  if (fields.length === 0) return '–';
  return (
    <details>
      <summary className="folds w-fit max-w-full text-secondary [overflow-wrap:anywhere] hover:text-brand-hover">
        {fields.map(([name]) => name).join(', ')}
      </summary>
      <dl className="mt-2 grid max-w-xl gap-2 rounded-control bg-page p-3 text-xs">
        {fields.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="font-medium text-secondary">{name}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {isChange(value) ? (
                <>
                  <del className="text-danger no-underline">
                    <span className="sr-only">{t('back-office:audit.was')} </span>− {textOf(value.from)}
                  </del>
                  <br />
                  <ins className="text-success no-underline">
                    <span className="sr-only">{t('back-office:audit.is')} </span>+ {textOf(value.to)}
                  </ins>
                </>
              ) : (
                textOf(value)
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
