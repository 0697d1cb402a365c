import { Form } from 'react-router';
import type { ApiPlan } from '../../../domains/api-market/reading/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';

/** The plans side by side: price, calls of a month, calls of a second. */
export function Plans({ plans }: { plans: readonly ApiPlan[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(240px,1fr))] xl:gap-4">
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function Plan({ plan }: { plan: ApiPlan }) {
  const { t, locale } = useTexts();
  const { name, summary, price, quota, ratePerSecond, burst } = plan;
  const terms = [
    ['quota', quota],
    ['rate', ratePerSecond],
    ['burst', burst],
  ] as const;
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4 md:p-5">
      <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
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
      {price.amount === 0 ? (
        <Form method="post" className="mt-auto pt-4">
          <input type="hidden" name="planId" value={plan.id} />
          <Button type="submit" wide>
            {t('apis:plan.take')}
          </Button>
        </Form>
      ) : (
        <Form method="post" className="mt-auto pt-4">
          <input type="hidden" name="intent" value="buy" />
          <input type="hidden" name="planId" value={plan.id} />
          <Button type="submit" wide variant="soft">
            {t('apis:plan.buy')}
          </Button>
        </Form>
      )}
    </li>
  );
}
