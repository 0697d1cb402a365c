import { useId } from 'react';
import { useLocation } from 'react-router';
import type { SaleListQuery, SaleList as Sales } from '../../../domains/orders/sales/contract.ts';
import { SALE_TABS } from '../../../domains/orders/sales/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useBackOffice } from '../kit/back-office.tsx';
import { cappedCount } from '../kit/capped-count.ts';
import { DataTable } from '../kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../kit/filter-bar.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { listHref } from '../kit/list-url.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { PickBar } from '../kit/pick-bar.tsx';
import { useSaleColumns } from './sale-columns.tsx';

interface SaleListProps {
  sales: Sales;
  filters: SaleListQuery;
  /** The path of a sale. */
  base: '/admin/orders' | '/login2/orders';
  isStaff: boolean;
  /** The maximum count of the list and each tab. */
  counted: { list: number; tab: number };
}

/** Sales in tabs with search; the ticked ones are exported, and by their shop printed and shipped. */
export function SaleList({ sales, filters, base, isStaff, counted }: SaleListProps) {
  const { t, locale } = useTexts();
  const { area } = useBackOffice();
  const { search } = useLocation();
  const picked = useId();
  const columns = useSaleColumns(base, isStaff);
  const isNarrowed = Boolean(filters.keyword || filters.buyerId || filters.from || filters.to);
  const tabs = SALE_TABS.map((key) => ({
    key,
    label: t(`sales:tab.${key}`),
    to: listHref(search, { status: key === 'all' ? null : key }),
    count: cappedCount(sales.counts[key], counted.tab, locale),
  }));
  return (
    <>
      <div className="mb-4">
        <TabLinks label={t('sales:tabs')} tabs={tabs} current={filters.status} />
      </div>
      {filters.buyerId && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold [overflow-wrap:anywhere]">
            {t('sales:of_customer', { name: sales.list[0]?.buyer || `#${filters.buyerId}` })}
          </span>
          <Link to={listHref(search, { buyerId: null })} className="link text-[13px]">
            {t('sales:of_all')}
          </Link>
        </p>
      )}
      <FilterBar keep={filters.buyerId ? ['status', 'buyerId'] : ['status']}>
        <FilterText name="keyword" label={t('sales:keyword')} value={filters.keyword} />
        <FilterChoice
          name="dated"
          label={t('sales:dated.label')}
          value={filters.dated}
          choices={(['placed', 'paid'] as const).map((value) => ({ value, label: t(`sales:dated.${value}`) }))}
        />
        <FilterText type="date" name="from" label={t('sales:from')} value={filters.from} />
        <FilterText type="date" name="to" label={t('sales:to')} value={filters.to} />
      </FilterBar>
      {sales.list.length > 0 ? (
        <>
          <DataTable
            caption={t(`${area}:sections.orders`)}
            columns={columns}
            rows={sales.list}
            keyOf={({ orderNo }) => orderNo}
            pick={{ form: picked, labelOf: ({ orderNo }) => t('back-office:pick_row', { name: orderNo }) }}
          />
          <PickBar id={picked} total={sales.total} filters={filtersOf(filters)} isDocument>
            {!isStaff && (
              <>
                <Button
                  type="submit"
                  formAction={`${base}/slips`}
                  variant="secondary"
                  size="sm"
                  start={<Icon name="file-text" size={15} />}
                >
                  {t('sales:print_slips')}
                </Button>
                <Button type="submit" formAction={`${base}/ship`} size="sm" start={<Icon name="truck" size={15} />}>
                  {t('sales:ship_picked')}
                </Button>
              </>
            )}
            <Button
              type="submit"
              formAction={`${base}/export`}
              variant="secondary"
              size="sm"
              start={<Icon name="download" size={15} />}
            >
              {t('sales:export_picked')}
            </Button>
          </PickBar>
          <ListFoot list={sales} most={counted.list} />
        </>
      ) : (
        <NothingHere
          icon="package"
          title={t(isNarrowed ? 'sales:none_found' : 'sales:none')}
          hint={t(isNarrowed ? 'sales:none_found_hint' : 'sales:none_hint')}
        >
          {isNarrowed && (
            <ButtonLink to={base} variant="secondary" size="sm">
              {t('sales:show_all')}
            </ButtonLink>
          )}
        </NothingHere>
      )}
    </>
  );
}

/** The filters that the ticked orders and the file belong to. */
function filtersOf({ status, keyword, buyerId, dated, from, to }: SaleListQuery) {
  return {
    ...{ status: status === 'all' ? undefined : status, keyword, buyerId: buyerId?.toString() },
    ...{ dated: from || to ? dated : undefined, from, to },
  };
}
