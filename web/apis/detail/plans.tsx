import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ApiPlan } from '../../../domains/api-market/reading/contract.ts';
import type { OwnPlanOfApi } from '../../../domains/api-market/subscriptions/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';

/** The plans side by side: price, calls of a month, calls of a second. */
export function Plans({ plans, own }: { plans: readonly ApiPlan[]; own: OwnPlanOfApi | null }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(240px,1fr))] xl:gap-4">
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} own={own} />
      ))}
    </ul>
  );
}

function Plan({ plan, own }: { plan: ApiPlan; own: OwnPlanOfApi | null }) {
  const { t, locale } = useTexts();
  const { name, summary, price, quota, ratePerSecond, burst } = plan;
  const terms = [
    ['quota', quota],
    ['rate', ratePerSecond],
    ['burst', burst],
  ] as const;
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4 md:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{name}</h3>
        {plan.id === own?.planId && <Tag variant="tint">{t('apis:own_plan.yours')}</Tag>}
      </div>
      <p className="mt-1">
        {price.amount === 0 ? (
          <span className="font-semibold text-2xl text-success">{t('apis:free')}</span>
        ) : (
          <>
            <Price money={price} size="lg" /> <span className="text-secondary">{t('apis:plan.a_month')}</span>
          </>
        )}
      </p>
      {summary && <p className="mt-1 text-secondary [overflow-wrap:anywhere]">{summary}</p>}
      <dl className="mt-3 grid gap-1.5 border-line border-t pt-3">
        {terms.map(([term, value]) => (
          <div key={term} className="flex items-baseline justify-between gap-4">
            <dt className="text-secondary">{t(`apis:plan.${term}`)}</dt>
            <dd className="tabular font-semibold">{formatNumber(value, locale)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto pt-4">{own ? <ChangeTo plan={plan} own={own} /> : <Take plan={plan} />}</div>
    </li>
  );
}

/** A free plan is taken at once, a paid one through the checkout. */
function Take({ plan }: { plan: ApiPlan }) {
  const { t } = useTexts();
  if (plan.price.amount > 0)
    return (
      <PlanForm plan={plan} intent="buy">
        <Button type="submit" wide variant="soft">
          {t('apis:plan.buy')}
        </Button>
      </PlanForm>
    );
  return (
    <Form method="post">
      <input type="hidden" name="planId" value={plan.id} />
      <Button type="submit" wide>
        {t('apis:plan.take')}
      </Button>
    </Form>
  );
}

/** Beside a paid plan: a month more of it, a dearer one at once, any other after the time that is paid. */
function ChangeTo({ plan, own }: { plan: ApiPlan; own: OwnPlanOfApi }) {
  const { t } = useTexts();
  const isOwn = plan.id === own.planId;
  if (isOwn || own.dearerIds.includes(plan.id))
    return (
      <PlanForm plan={plan} intent="buy">
        <Button type="submit" wide variant={isOwn ? 'secondary' : 'soft'}>
          {t(`apis:own_plan.${isOwn ? 'renew' : 'upgrade'}`)}
        </Button>
      </PlanForm>
    );
  if (plan.id === own.followingId) return <p className="text-secondary">{t('apis:own_plan.follows')}</p>;
  return (
    <PlanForm plan={plan} intent="next">
      <Button type="submit" wide variant="secondary">
        {t('apis:own_plan.next')}
      </Button>
    </PlanForm>
  );
}

function PlanForm({ plan, intent, children }: { plan: ApiPlan; intent: 'buy' | 'next'; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="planId" value={plan.id} />
      {children}
    </Form>
  );
}
