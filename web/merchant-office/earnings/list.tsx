import { EARNING_KINDS, type Earning, earningsQuery } from '../../../domains/merchant-office/earnings/contract.ts';
import { listEarnings } from '../../../domains/merchant-office/earnings/list-earnings.server.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { EarningBalances } from '../../back-office/payouts/earning-balances.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/list';
import { EarningsTabs } from './earnings-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(earningsQuery, request);
  return { earnings: await listEarnings(pageCtx(context), filters), filters, kinds: [...EARNING_KINDS] };
}

/** The shop's earnings and their movements. */
export default function EarningList({ loaderData: { earnings, filters, kinds } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <OfficePage title={t('merchant-office:sections.earnings')} hint={t('merchant-office:earnings.hint')}>
      <EarningsTabs current="movements" />
      <Panel className="mb-5 max-w-2xl">
        <EarningBalances balances={earnings.balances} />
      </Panel>
      <FilterBar>
        <FilterChoice
          name="kind"
          label={t('merchant-office:earnings.kind')}
          value={filters.kind === 'all' ? '' : filters.kind}
          all={t('back-office:all')}
          choices={kinds.map((kind) => ({ value: kind, label: t(`merchant-office:earnings.kinds.${kind}`) }))}
        />
      </FilterBar>
      {earnings.list.length > 0 ? (
        <>
          <DataTable
            caption={t('merchant-office:sections.earnings')}
            columns={columns}
            rows={earnings.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={earnings} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="coins"
          title={t('merchant-office:earnings.none')}
          hint={t('merchant-office:earnings.none_hint')}
        />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<Earning>[] {
  const { t } = useTexts();
  return [
    {
      key: 'kind',
      title: t('merchant-office:earnings.kind'),
      lead: true,
      cell: ({ kind }) => t(`merchant-office:earnings.kinds.${kind}`),
    },
    {
      key: 'order',
      title: t('sales:order'),
      cell: ({ orderNo, reference }) =>
        orderNo ? (
          <Link to={`/login2/orders/${orderNo}`} className="tabular hover:text-brand-hover">
            {orderNo}
          </Link>
        ) : (
          <span className="tabular text-secondary">{reference}</span>
        ),
    },
    { key: 'at', title: t('merchant-office:earnings.at'), cell: ({ at }) => <LocalTime iso={at} /> },
    {
      key: 'amount',
      title: t('merchant-office:earnings.amount'),
      figures: true,
      cell: ({ amount, kind }) => (
        <span className={cx('inline-flex', kind === 'released' && 'text-muted')}>
          {kind === 'released' && <span className="me-1.5 text-xs">{t('merchant-office:earnings.to_available')}</span>}
          <Price money={kind === 'released' ? { ...amount, amount: -amount.amount } : amount} size="sm" plain />
        </span>
      ),
    },
  ];
}
