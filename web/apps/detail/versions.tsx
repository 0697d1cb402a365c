import type { AppVersion } from '../../../domains/app-market/reading/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Section } from '../parts/section.tsx';

/** What is new, and the versions before. */
export function Versions({ versions }: { versions: readonly AppVersion[] }) {
  const { t } = useTexts();
  const [newest, ...older] = versions;
  if (!newest) return null;
  return (
    <Section title={t('apps:detail.new')}>
      <Version version={newest} />
      {older.length > 0 && (
        <details className="mt-4 border-line border-t pt-3">
          <summary className="cursor-pointer py-1 font-medium hover:text-brand-hover">
            {t('apps:detail.older', { count: older.length })}
          </summary>
          <ol className="mt-3 grid gap-4">
            {older.map((version) => (
              <li key={version.id}>
                <Version version={version} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Section>
  );
}

function Version({ version }: { version: AppVersion }) {
  const { t } = useTexts();
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-[13px] text-muted">
        <span className="font-semibold text-ink [overflow-wrap:anywhere]">
          {t('apps:detail.version', { version: version.name })}
        </span>
        {version.channel === 'beta' && <Tag variant="warning">{t('apps:detail.beta')}</Tag>}
        <LocalTime iso={version.releasedAt} style="date" />
      </p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{version.notes || t('apps:detail.no_notes')}</p>
    </>
  );
}
