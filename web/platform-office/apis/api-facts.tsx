import type { ReactNode } from 'react';
import type { ReviewedApi } from '../../../domains/api-market/moderation/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextsByLanguage } from '../apps/texts-by-language.tsx';
import { ApiMoment, ApiState } from './api-state.tsx';

/** Terms and what is known of them, one below the other. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-y-2.5">
      {facts.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[minmax(96px,140px)_minmax(0,1fr)] gap-3">
          <dt className="text-muted">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ApiFacts({ api, now }: { api: ReviewedApi; now: string }) {
  const { t, locale } = useTexts();
  const { slug, developer, category, upstream, statusReason, waitsSince, createdAt, listedAt, subscriptions } = api;
  const facts: [string, ReactNode][] = [
    [t('api-reviews:status'), <ApiState key="state" api={api} />],
    ...(waitsSince
      ? [[t('api-reviews:waits'), <ApiMoment key="waits" api={api} now={now} />] as [string, ReactNode]]
      : []),
    ...(statusReason ? [[t('api-reviews:reason'), statusReason] as [string, ReactNode]] : []),
    [t('api-reviews:developer'), developer.name || '–'],
    [t('api-reviews:slug'), slug],
    [t('api-reviews:category'), category || '–'],
    [t('api-reviews:upstream'), upstream],
    [t('api-reviews:subscribers'), formatNumber(subscriptions, locale)],
    [t('api-reviews:created'), <LocalTime key="created" iso={createdAt} />],
    ...(listedAt
      ? [[t('api-reviews:listed_at'), <LocalTime key="listed" iso={listedAt} />] as [string, ReactNode]]
      : []),
  ];
  return (
    <Panel title={t('api-reviews:facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** Name, summary and description in their languages. */
export function ApiTexts({ texts }: Pick<ReviewedApi, 'texts'>) {
  const { t } = useTexts();
  const filled = Object.entries(texts).filter(([, text]) => Object.keys(text).length > 0);
  return (
    <Panel title={t('api-reviews:texts')}>
      <div className="grid gap-4">
        {filled.map(([key, text]) => (
          <section key={key} className="min-w-0">
            <h3 className="mb-1 text-base">{t(`api-reviews:text.${key}`)}</h3>
            <TextsByLanguage texts={text} />
          </section>
        ))}
      </div>
    </Panel>
  );
}
