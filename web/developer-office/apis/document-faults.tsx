import { DOCUMENT_LIMITS, type DocumentFault } from '../../../domains/api-market/documents/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Why a document was not imported: each fault with its line, and what the parser says about it in English. */
export function DocumentFaults({ faults }: { faults: readonly DocumentFault[] }) {
  const { t, locale } = useTexts();
  const isCut = faults.length >= DOCUMENT_LIMITS.faults;
  const most = formatNumber(DOCUMENT_LIMITS.faults, locale);
  return (
    <Panel
      title={t('developer-apis:faults.title')}
      hint={isCut ? t('developer-apis:faults.first', { most }) : t('developer-apis:faults.hint')}
    >
      <ol className="grid gap-3">
        {faults.map(({ line, code, detail }, nth) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults can be the same, and the list never changes
            key={nth}
            className="grid gap-1 border-line border-t pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-4"
          >
            <span className="tabular font-semibold text-danger">
              {line > 0
                ? t('developer-apis:faults.line', { line: formatNumber(line, locale) })
                : t('developer-apis:faults.whole')}
            </span>
            <span className="min-w-0">
              {t(`developer-apis:fault.${code}`)}
              <code lang="en" className="mt-0.5 block text-[13px] text-secondary [overflow-wrap:anywhere]">
                {detail}
              </code>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
