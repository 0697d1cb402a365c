import type { ReviewedApi } from '../../../domains/api-market/moderation/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FactList } from './api-facts.tsx';

/** Longer lists are closed at first. */
const MOST_OPEN = 20;

/** What the document says, what changed since the API was listed, and all of its operations. */
export function ApiDocument({ api: { document, operationList, changes } }: { api: ReviewedApi }) {
  const { t } = useTexts();
  if (!document) return <Panel title={t('api-reviews:document')}>{t('api-reviews:no_document')}</Panel>;
  return (
    <Panel title={t('api-reviews:document')}>
      <FactList
        facts={[
          [t('api-reviews:number'), String(document.number)],
          [t('api-reviews:version'), document.version || '–'],
          ['OpenAPI', `${document.openapi} (${document.format.toUpperCase()})`],
          [
            'SHA-256',
            <code key="sha256" className="text-xs">
              {document.sha256}
            </code>,
          ],
          [t('api-reviews:imported'), <LocalTime key="imported" iso={document.importedAt} />],
        ]}
      />
      {changes && <Changes changes={changes} />}
      <details className="mt-4" open={operationList.length <= MOST_OPEN}>
        <summary className="cursor-pointer py-1 font-semibold">
          {t('api-reviews:operation_count', { count: operationList.length })}
        </summary>
        <ul className="mt-2 grid gap-1.5">
          {operationList.map(({ method, path, summary, isDeprecated }) => (
            <li key={`${method} ${path}`} className="text-[13px] [overflow-wrap:anywhere]">
              <code>{`${method} ${path}`}</code> <span className="text-secondary">{summary}</span>{' '}
              {isDeprecated && <Tag variant="plain">{t('api-reviews:deprecated')}</Tag>}
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function Changes({ changes: { number, added, removed } }: { changes: NonNullable<ReviewedApi['changes']> }) {
  const { t } = useTexts();
  const lists = [
    ['added', added],
    ['removed', removed],
  ] as const;
  const isSame = added.length === 0 && removed.length === 0;
  return (
    <section className="mt-4 min-w-0">
      <h3 className="text-base">{t('api-reviews:changes', { number })}</h3>
      {isSame && <p className="text-secondary">{t('api-reviews:no_changes')}</p>}
      {lists.map(
        ([key, list]) =>
          list.length > 0 && (
            <div key={key} className="mt-2">
              <p className="text-[13px] text-muted">{t(`api-reviews:${key}`)}</p>
              <ul>
                {list.map(({ method, path }) => (
                  <li key={`${method} ${path}`} className="text-[13px] [overflow-wrap:anywhere]">
                    <code>{`${method} ${path}`}</code>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}

/** The terms on offer. */
export function ApiPlans({ plans }: Pick<ReviewedApi, 'plans'>) {
  const { t, locale } = useTexts();
  return (
    <Panel title={t('api-reviews:plans')}>
      {plans.length === 0 && <p className="text-secondary">{t('api-reviews:no_plans')}</p>}
      <ul className="grid gap-3">
        {plans.map(({ id, name, price, quota, ratePerSecond, burst }) => (
          <li key={id} className="min-w-0">
            <p className="font-semibold [overflow-wrap:anywhere]">
              {name} · {price.amount === 0 ? t('api-reviews:free') : formatMoney(price, locale)}
            </p>
            <p className="text-[13px] text-secondary">
              {t('api-reviews:terms', {
                quota: formatNumber(quota, locale),
                rate: formatNumber(ratePerSecond, locale),
                burst: formatNumber(burst, locale),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
