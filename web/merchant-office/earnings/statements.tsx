import { readBalances } from '../../../domains/merchant-office/earnings/list-earnings.server.ts';
import { statementQuery } from '../../../domains/payouts/contract.ts';
import { readStatement } from '../../../domains/payouts/statements/read-statement.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { formatNumber } from '../../../platform/format.ts';
import { localInstant } from '../../../platform/time-zone.ts';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/statements';
import { EarningsTabs } from './earnings-tabs.tsx';

/** This month and the 23 before it. */
function monthsUntil(now: Date, zone: string): string[] {
  const [year = 0, month = 0] = localInstant(now, zone).slice(0, 7).split('-').map(Number);
  return Array.from({ length: 24 }, (_none, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const months = monthsUntil(ctx.now, timeZoneOf(ctx.site));
  const params = new URL(request.url).searchParams;
  const asked = statementQuery.safeParse({
    month: params.get('month') ?? undefined,
    currency: params.get('currency') || undefined,
  });
  const query = asked.success ? asked.data : { month: months[0] ?? '' };
  const [statement, balances] = await Promise.all([readStatement(ctx, query), readBalances(ctx)]);
  return { months, statement, currencies: balances.map(({ available }) => available.currency) };
}

/** A month's statement with its files. */
export default function Statements({ loaderData: { months, statement, currencies } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { month, opening, parts, closing } = statement;
  const name = new Intl.DateTimeFormat(locale === 'lao' ? 'lo' : locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const labelOf = (key: string) => name.format(new Date(`${key}-01T00:00:00Z`));
  const file = `/login2/earnings/statement?month=${month}&currency=${opening.currency}` as const;
  return (
    <OfficePage
      title={t('merchant-office:sections.earnings')}
      hint={t('withdrawals:statement_hint')}
      actions={
        <>
          <ButtonLink
            to={`${file}&as=pdf`}
            reloadDocument
            variant="secondary"
            start={<Icon name="download" size={16} />}
          >
            PDF
          </ButtonLink>
          <ButtonLink
            to={`${file}&as=csv`}
            reloadDocument
            variant="secondary"
            start={<Icon name="download" size={16} />}
          >
            CSV
          </ButtonLink>
        </>
      }
    >
      <EarningsTabs current="statements" />
      <FilterBar isWhole>
        <FilterChoice
          name="month"
          label={t('withdrawals:month')}
          value={month}
          choices={months.map((key) => ({ value: key, label: labelOf(key) }))}
        />
        {currencies.length > 1 && (
          <FilterChoice
            name="currency"
            label={t('withdrawals:currency')}
            value={opening.currency}
            choices={currencies.map((code) => ({ value: code, label: code }))}
          />
        )}
      </FilterBar>
      <Panel className="max-w-2xl">
        <dl className="grid gap-3">
          <Line label={t('statement:opening')} money={opening} />
          {parts.map(({ part, count, amount }) => (
            <Line key={part} label={t(`statement:part.${part}`)} count={count} money={amount} />
          ))}
          <Line label={t('statement:closing')} money={closing} isSum />
        </dl>
      </Panel>
    </OfficePage>
  );
}

interface LineProps {
  label: string;
  /** Of the entries. */
  count?: number;
  money: { amount: number; currency: string };
  isSum?: boolean;
}

function Line({ label, count, money, isSum }: LineProps) {
  const { locale } = useTexts();
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 ${isSum ? 'border-line border-t pt-3 font-semibold' : ''}`}>
      <dt className={isSum ? '' : 'text-secondary'}>
        {label}
        {count !== undefined && <span className="tabular ms-2 text-muted">{formatNumber(count, locale)}</span>}
      </dt>
      <dd className="ms-auto">
        <Price money={money} size={isSum ? 'lg' : 'sm'} plain />
      </dd>
    </div>
  );
}
