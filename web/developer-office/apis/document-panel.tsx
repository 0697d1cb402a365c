import type { ReactNode } from 'react';
import type { BreakingChange } from '../../../domains/api-market/documents/rules.ts';
import type { OwnApiDetail } from '../../../domains/api-market/manage/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

interface DocumentPanelProps {
  document: NonNullable<OwnApiDetail['document']>;
  operations: number;
}

/** The document that is shown, and what of it breaks programs that were written for the one before. */
export function DocumentPanel({ document, operations }: DocumentPanelProps) {
  const { t, locale } = useTexts();
  const { number, openapi, version, importedAt, sha256, changes } = document;
  return (
    <>
      <Panel title={t('developer-apis:document.title')}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact title={t('developer-apis:document.number')}>{formatNumber(number, locale)}</Fact>
          <Fact title={t('developer-apis:operations')}>{formatNumber(operations, locale)}</Fact>
          <Fact title="OpenAPI">{openapi}</Fact>
          {version && <Fact title={t('developer-apis:document.version')}>{version}</Fact>}
          <Fact title={t('developer-apis:document.imported')}>
            <LocalTime iso={importedAt} />
          </Fact>
          <Fact title="SHA-256">
            <code className="text-[13px]">{sha256}</code>
          </Fact>
        </dl>
      </Panel>
      {number > 1 && (
        <Panel
          title={t('developer-apis:changes.title')}
          hint={t(`developer-apis:changes.${changes.length > 0 ? 'hint' : 'none'}`)}
        >
          {changes.length > 0 && <Changes changes={changes} />}
        </Panel>
      )}
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-secondary">{title}</dt>
      <dd className="mb-1 min-w-0 [overflow-wrap:anywhere] sm:mb-0">{children}</dd>
    </>
  );
}

function Changes({ changes }: { changes: readonly BreakingChange[] }) {
  const { t } = useTexts();
  return (
    <ul className="grid gap-3">
      {changes.map(({ kind, method, path, name, before, after }) => (
        <li
          key={`${kind} ${method} ${path} ${name}`}
          className="min-w-0 border-line border-t pt-3 first:border-t-0 first:pt-0"
        >
          <code className="font-semibold text-[13px] [overflow-wrap:anywhere]">{`${method} ${path}`}</code>
          <p className="[overflow-wrap:anywhere]">{t(`developer-apis:change.${kind}`, { name, before, after })}</p>
        </li>
      ))}
    </ul>
  );
}
