import { readMerchantCategories, readMerchantTypes } from '../../../domains/merchants/queries.server.ts';
import { SHOP_STATES } from '../../../domains/merchants/supervision/rules.ts';
import { type ShopLine, shopsQuery } from '../../../domains/platform-office/merchants/contract.ts';
import { listShops } from '../../../domains/platform-office/merchants/list-shops.server.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/list';
import { ShopState } from './shop-state.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(shopsQuery, request);
  const [shops, types, categories] = await Promise.all([
    listShops(ctx, filters),
    readMerchantTypes(ctx),
    readMerchantCategories(ctx),
  ]);
  return { shops, filters, types, categories, states: [...SHOP_STATES] };
}

/** All shops of the platform with their state and figures. */
export default function Shops({ loaderData: { shops, filters, types, categories, states } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  const choicesOf = (named: readonly { id: number; name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <OfficePage title={t('platform-office:sections.merchants')} hint={t('merchant-admin:hint')}>
      <FilterBar>
        <FilterText name="keyword" label={t('merchant-admin:keyword')} value={filters.keyword} />
        <FilterChoice
          name="status"
          label={t('merchant-admin:status')}
          value={filters.status}
          all={t('back-office:all')}
          choices={states.map((state) => ({ value: state, label: t(`merchant-admin:state.${state}`) }))}
        />
        <FilterChoice
          name="type"
          label={t('merchant-admin:type')}
          value={filters.type}
          all={t('back-office:all')}
          choices={choicesOf(types)}
        />
        <FilterChoice
          name="category"
          label={t('merchant-admin:category')}
          value={filters.category}
          all={t('back-office:all')}
          choices={choicesOf(categories)}
        />
      </FilterBar>
      {shops.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.merchants')}
            columns={columns}
            rows={shops.list}
            keyOf={({ id }) => id}
            sort={{ by: filters.sort, order: filters.order }}
          />
          <ListFoot list={shops} most={10_000} />
        </>
      ) : (
        <NothingHere icon="store" title={t('merchant-admin:none')} hint={t('merchant-admin:none_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<ShopLine>[] {
  const { t } = useTexts();
  return [
    {
      key: 'shop',
      title: t('merchant-admin:shop'),
      lead: true,
      cell: ({ id, name, owner }) => (
        <span className="min-w-0">
          <Link to={`/admin/merchants/${id}`} className="block font-semibold hover:text-brand-hover">
            {name}
          </Link>
          <span className="text-muted text-xs">
            #{id} · {owner?.nickname ?? t('merchant-admin:no_owner')}
          </span>
        </span>
      ),
    },
    { key: 'status', title: t('merchant-admin:status'), cell: ({ status }) => <ShopState status={status} /> },
    { key: 'type', title: t('merchant-admin:type'), cell: ({ type }) => type },
    { key: 'category', title: t('merchant-admin:category'), cell: ({ category }) => category },
    {
      key: 'orders',
      title: t('merchant-admin:orders'),
      sortable: true,
      figures: true,
      cell: ({ orders }) => orders,
    },
    {
      key: 'sales',
      title: t('merchant-admin:sales'),
      sortable: true,
      figures: true,
      cell: ({ sales }) => <Price money={sales} size="sm" plain />,
    },
    {
      key: 'available',
      title: t('merchant-admin:available'),
      figures: true,
      cell: ({ available }) => <Price money={available} size="sm" plain />,
    },
    {
      key: 'joined',
      title: t('merchant-admin:joined'),
      sortable: true,
      cell: ({ joinedAt }) => <LocalTime iso={joinedAt} style="date" />,
    },
  ];
}
