import type { ConsoleAnswer } from '../../../domains/api-market/console/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CodeBlock } from '../operation/code-block.tsx';

const SERVER_ERROR = 500;
const REFUSED = 400;

/** What came back: as text, whatever it is. */
export function ConsoleResult({ answer }: { answer: ConsoleAnswer }) {
  const { t, locale } = useTexts();
  const { status, request, headers, isCounted, isSandbox, ms, text, isCut } = answer;
  const variant = status >= SERVER_ERROR ? 'danger' : status >= REFUSED ? 'warning' : 'success';
  return (
    <section aria-live="polite" className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-4 md:p-5">
      <h3 className="text-base">{t('apis:console.answer')}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag variant={variant}>{status}</Tag>
        {!isSandbox && <span className="tabular">{t('apis:console.ms', { ms: formatNumber(ms, locale) })}</span>}
        <span>{t(`apis:console.${isSandbox ? 'from_sandbox' : isCounted ? 'counted' : 'not_counted'}`)}</span>
      </p>
      <p className="text-[13px] text-secondary [overflow-wrap:anywhere]">
        <code>{request}</code>
      </p>
      {headers.length > 0 && (
        <dl className="grid gap-1 text-[13px]">
          {headers.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-secondary">{name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text ? (
        <CodeBlock label={t('apis:console.answer')} code={text} />
      ) : (
        <p className="text-secondary">{t('apis:console.no_text')}</p>
      )}
      {isCut && <p className="text-[13px] text-secondary">{t('apis:console.cut')}</p>}
    </section>
  );
}
