import { useLocation } from 'react-router';
import { type StockRow, stockQuery } from '../../../domains/merchant-office/stock/contract.ts';
import { listStock } from '../../../domains/merchant-office/stock/list-stock.server.ts';
import { MAX_LOW_AT, STOCK_STATES } from '../../../domains/merchant-office/stock/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/list';
import { changeStock } from './change-stock.server.ts';
import { CountForm } from './count-form.tsx';
import { SkuName } from './sku-name.tsx';
import { StockStateTag } from './stock-state.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(stockQuery, request);
  return { stock: await listStock(pageCtx(context), filters), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return changeStock(context, request);
}

/** Stock by SKU. */
export default function Stock({ loaderData: { stock, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns(answer);
  const isNarrowed = Boolean(filters.keyword || filters.product || filters.state !== 'all');
  return (
    <OfficePage
      title={t('merchant-office:sections.stock')}
      hint={t('merchant-office:stock.hint')}
      answer={answer}
      actions={<LowMarkForm lowStock={stock.lowStock} />}
    >
      <div className="mb-4">
        <TabLinks
          label={t('merchant-office:stock.states')}
          current={filters.state}
          tabs={STOCK_STATES.map((key) => ({
            key,
            label: t(`merchant-office:stock.state.${key}`),
            to: listHref(search, { state: key === 'all' ? null : key }),
          }))}
        />
      </div>
      <FilterBar keep={['state']}>
        <FilterText name="keyword" label={t('merchant-office:stock.keyword')} value={filters.keyword} />
      </FilterBar>
      {stock.list.length > 0 ? (
        <>
          <DataTable
            caption={t('merchant-office:sections.stock')}
            columns={columns}
            rows={stock.list}
            keyOf={({ skuId, onHand }) => `${skuId} ${onHand}`}
          />
          <ListFoot list={stock} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="package-check"
          title={t(isNarrowed ? 'merchant-office:stock.none_found' : 'merchant-office:stock.none')}
          hint={t(isNarrowed ? 'merchant-office:stock.none_found_hint' : 'merchant-office:stock.none_hint')}
        />
      )}
    </OfficePage>
  );
}

function LowMarkForm({ lowStock }: { lowStock: number }) {
  const { t } = useTexts();
  return (
    <OfficeForm method="post" className="flex items-end gap-2">
      <input type="hidden" name="intent" value="low" />
      <label className="flex flex-col gap-1">
        <span className="text-muted text-xs">{t('merchant-office:stock.low_stock')}</span>
        <input
          key={lowStock}
          type="number"
          name="lowStock"
          min={0}
          max={MAX_LOW_AT}
          defaultValue={lowStock}
          className="tabular h-9 w-28 rounded-control border border-line bg-card px-2.5 text-end"
        />
      </label>
      <Button type="submit" variant="secondary" size="sm" className="min-h-9">
        {t('shell:ui.save')}
      </Button>
    </OfficeForm>
  );
}

function useColumns(answer?: FormAnswer): Column<StockRow>[] {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  return [
    { key: 'name', title: t('sales:goods'), lead: true, cell: (sku) => <SkuName sku={sku} /> },
    { key: 'state', title: t('sales:state'), cell: (sku) => <StockStateTag sku={sku} /> },
    {
      key: 'price',
      title: t('sales:unit'),
      figures: true,
      cell: ({ price }) => <Price money={price} size="sm" plain />,
    },
    {
      key: 'available',
      title: t('merchant-office:stock.available'),
      figures: true,
      cell: ({ available }) => <b>{number(available)}</b>,
    },
    {
      key: 'reserved',
      title: t('merchant-office:stock.reserved'),
      figures: true,
      cell: ({ reserved }) => number(reserved),
    },
    { key: 'onHand', title: t('merchant-office:stock.on_hand'), figures: true, cell: ({ onHand }) => number(onHand) },
    { key: 'act', title: t('sales:act'), actions: true, cell: (sku) => <CountForm sku={sku} answer={answer} /> },
  ];
}
