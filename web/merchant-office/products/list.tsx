import { useId } from 'react';
import { useLocation } from 'react-router';
import { switchSale } from '../../../domains/catalog/switch-sale.server.ts';
import { readLatestChange } from '../../../domains/merchant-office/products/changes/read-change.server.ts';
import {
  type OwnProduct,
  ownProductsQuery,
  switchSaleInput,
} from '../../../domains/merchant-office/products/contract.ts';
import { listOwnProducts } from '../../../domains/merchant-office/products/list-products.server.ts';
import { PRODUCT_STATES } from '../../../domains/merchant-office/products/rules.ts';
import { listViews } from '../../../domains/merchants/views/saved-views.server.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { SavedViews } from '../../back-office/kit/saved-views.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/list';
import { useProductColumns } from './product-columns.tsx';
import { SwitchPicked } from './switch-picked.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(ownProductsQuery, request);
  const ctx = pageCtx(context);
  const [products, latest, views] = await Promise.all([
    listOwnProducts(ctx, filters),
    readLatestChange(ctx),
    listViews(ctx, { list: 'products' }),
  ]);
  return { products, filters, views, running: latest?.state === 'running' ? latest.id : null };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    const onSale = intent === 'on_sale';
    if (submitted.all) {
      const { keyword = '', state = '', missing = '' } = submitted;
      const query = new URLSearchParams({ all: '1', keyword, state, missing, status: intent });
      return { done: '', to: `/login2/products/change?${query}` };
    }
    const { waiting } = await switchSale(ctx, parseOrRefuse(switchSaleInput, { ids: all('ids').map(Number), onSale }));
    if (waiting > 0) return { done: 'waiting' };
    return { done: onSale ? 'on_sale' : 'off_sale' };
  });
}

/** The shop's products. */
export default function Products({
  loaderData: { products, filters, views, running },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const picked = useId();
  const columns = useProductColumns(filters.missing);
  const isNarrowed = Boolean(filters.keyword || filters.missing || filters.state !== 'all');
  return (
    <OfficePage
      title={t('merchant-office:sections.products')}
      hint={t('merchant-office:products.hint')}
      answer={actionData as FormAnswer | undefined}
      actions={
        <>
          <ButtonLink to="/login2/products/import" variant="secondary" start={<Icon name="upload" size={16} />}>
            {t('merchant-office:sections.import')}
          </ButtonLink>
          <ButtonLink to="/login2/products/new" start={<Icon name="plus" size={17} />}>
            {t('merchant-office:product.new')}
          </ButtonLink>
        </>
      }
    >
      {running && (
        <div className="mb-4">
          <NoticeBar kind="info">
            {t('shop-products:change.state.running')}{' '}
            <Link to={`/login2/products/changes/${running}`} className="underline">
              {t('shop-products:change.progress')}
            </Link>
          </NoticeBar>
        </div>
      )}
      <div className="mb-4">
        <TabLinks
          label={t('merchant-office:products.states')}
          current={filters.state}
          tabs={PRODUCT_STATES.map((key) => ({
            key,
            label: t(`merchant-office:products.state.${key}`),
            to: listHref(search, { state: key === 'all' ? null : key }),
            count: products.counts[key],
          }))}
        />
      </div>
      <SavedViews list="products" views={views} action="/login2/views" />
      <FilterBar keep={['state']}>
        <FilterText name="keyword" label={t('merchant-office:products.keyword')} value={filters.keyword} />
        <FilterChoice
          name="missing"
          label={t('shop-products:missing')}
          value={filters.missing}
          all={t('shop-products:missing_none')}
          choices={LOCALES.map((mark) => ({ value: mark, label: languageOf(mark).name }))}
        />
        <FilterChoice
          name="sort"
          label={t('merchant-office:products.sort')}
          value={filters.sort}
          choices={(['newest', 'sales', 'stock', 'price'] as const).map((sort) => ({
            value: sort,
            label: t(`merchant-office:products.sorts.${sort}`),
          }))}
        />
      </FilterBar>
      {products.list.length > 0 ? (
        <>
          <DataTable
            caption={t('merchant-office:sections.products')}
            columns={columns}
            rows={products.list}
            keyOf={({ id }) => id}
            sort={{ by: filters.sort, order: filters.order ?? (filters.sort === 'stock' ? 'asc' : 'desc') }}
            pick={{ form: picked, labelOf: ({ name }: OwnProduct) => t('back-office:pick_row', { name }) }}
          />
          <SwitchPicked
            id={picked}
            total={products.total}
            filters={{ keyword: filters.keyword, state: filters.state, missing: filters.missing }}
          />
          <ListFoot list={products} most={10_000} />
        </>
      ) : (
        <NothingHere
          icon="package-open"
          title={t(isNarrowed ? 'merchant-office:products.none_found' : 'merchant-office:products.none')}
          hint={t(isNarrowed ? 'merchant-office:products.none_found_hint' : 'merchant-office:products.none_hint')}
        />
      )}
    </OfficePage>
  );
}
