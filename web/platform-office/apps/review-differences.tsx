import type { ReactNode } from 'react';
import type { ReviewedChange } from '../../../domains/app-market/change-reviews/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextsByLanguage } from './texts-by-language.tsx';

type Fields = ReviewedChange['before'];

/** What was public beside what was submitted, field by field. */
export function ReviewDifferences({ before, after }: { before: Fields; after: Fields }) {
  const { t, has } = useTexts();
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const nameOf = (field: string) => (has(`app-reviews:field.${field}`) ? t(`app-reviews:field.${field}`) : field);
  return (
    <Panel title={t('app-reviews:differences')} hint={t('app-reviews:differences_hint')}>
      {fields.length > 0 ? (
        <div className="grid gap-4 divide-y divide-line">
          {fields.map((field) => (
            <section key={field} className="min-w-0 not-first:pt-4">
              <h3 className="mb-2 text-base">{nameOf(field)}</h3>
              <dl className="grid grid-cols-2 gap-4">
                <Side label={t('app-reviews:before')}>
                  <Value field={field} value={before[field]} other={after[field]} mark="removed" />
                </Side>
                <Side label={t('app-reviews:after')}>
                  <Value field={field} value={after[field]} other={before[field]} mark="added" />
                </Side>
              </dl>
            </section>
          ))}
        </div>
      ) : (
        <p className="text-secondary">{t('app-reviews:no_differences')}</p>
      )}
    </Panel>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

interface ValueProps {
  field: string;
  value: unknown;
  /** The value on the other side. */
  other: unknown;
  mark: 'added' | 'removed';
}

function Value({ field, value, other, mark }: ValueProps) {
  const { t } = useTexts();
  if (isEmpty(value)) return <span className="text-muted">{t('app-reviews:empty')}</span>;
  if (Array.isArray(value)) return <Entries entries={value} others={Array.isArray(other) ? other : []} mark={mark} />;
  if (field === 'signers') return <Signers signers={value as Record<string, string>} />;
  if (typeof value === 'object') return <TextsByLanguage texts={value as Record<string, string>} />;
  if (field === 'icon') {
    return (
      <img
        src={String(value)}
        alt={t('app-reviews:field.icon')}
        className="size-24 rounded-card border border-line object-cover"
      />
    );
  }
  return field === 'status' ? t(`app-reviews:app_state.${value}`) : String(value);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

/** Entries that the other side lacks are marked. */
function Entries({ entries, others, mark }: { entries: unknown[]; others: unknown[]; mark: ValueProps['mark'] }) {
  const { t } = useTexts();
  return (
    <ul className="grid gap-1.5">
      {entries.map((entry) => (
        <li key={String(entry)}>
          <code className="text-xs">{String(entry)}</code>{' '}
          {!others.includes(entry) && (
            <Tag variant={mark === 'added' ? 'warning' : 'plain'}>{t(`app-reviews:${mark}`)}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
}

function Signers({ signers }: { signers: Record<string, string> }) {
  const { t } = useTexts();
  return (
    <ul className="grid gap-1.5">
      {Object.entries(signers).map(([platform, signer]) => (
        <li key={platform}>
          <span className="block text-[13px]">{t(`app-reviews:platform.${platform}`)}</span>
          {signer ? <code className="break-all text-xs">{signer}</code> : t('app-reviews:unsigned')}
        </li>
      ))}
    </ul>
  );
}
