import { useId } from 'react';
import { readCategoryTree } from '../../../domains/catalog/queries.server.ts';
import {
  approveProducts,
  readProductReview,
  refuseProducts,
  setProductReview,
} from '../../../domains/catalog/review/review-products.server.ts';
import { allowProducts, blockProducts } from '../../../domains/catalog/supervision/block-products.server.ts';
import { allowProductsInput, blockProductsInput } from '../../../domains/catalog/supervision/contract.ts';
import { allProductsQuery, type ProductLine } from '../../../domains/platform-office/products/contract.ts';
import { listAllProducts } from '../../../domains/platform-office/products/list-products.server.ts';
import { ALL_PRODUCT_FILTERS, PRODUCT_STOCKS } from '../../../domains/platform-office/products/rules.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/list';
import { categoryChoices } from './category-choices.ts';
import { PickedProducts } from './picked-products.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ReviewPanel } from './review-panel.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(allProductsQuery, request);
  const [products, tree, review] = await Promise.all([
    listAllProducts(ctx, filters),
    readCategoryTree(ctx),
    readProductReview(ctx),
  ]);
  return { products, filters, review, categories: categoryChoices(tree) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    const ids = all('ids').map(Number);
    if (intent === 'review_on' || intent === 'review_off') {
      await setProductReview(ctx, { on: intent === 'review_on' });
      return { done: `product-admin.${intent}` };
    }
    if (intent === 'approve') {
      await approveProducts(ctx, parseOrRefuse(allowProductsInput, { ids }));
      return { done: 'product-admin.approved' };
    }
    if (intent === 'refuse') {
      await refuseProducts(ctx, parseOrRefuse(blockProductsInput, { ids, reason: submitted.reason ?? '' }));
      return { done: 'product-admin.refused' };
    }
    if (intent === 'allow') {
      await allowProducts(ctx, parseOrRefuse(allowProductsInput, { ids }));
      return { done: 'product-admin.allowed' };
    }
    await blockProducts(ctx, parseOrRefuse(blockProductsInput, { ids, reason: submitted.reason ?? '' }));
    return { done: 'product-admin.blocked' };
  });
}

/** The products of all shops. */
export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { products, filters, review, categories } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const picked = useId();
  const columns = useProductColumns();
  return (
    <OfficePage
      title={t('platform-office:sections.products')}
      hint={t('product-admin:hint')}
      answer={answer && { ...answer, message: answer.message ?? (answer.problems.ids && t('product-admin:pick_some')) }}
    >
      <ReviewPanel review={review} />
      <FilterBar>
        <FilterText name="keyword" label={t('product-admin:keyword')} value={filters.keyword} />
        <FilterText name="shop" label={t('product-admin:shop_filter')} value={filters.shop} />
        <FilterChoice
          name="category"
          label={t('product-admin:category')}
          value={filters.category}
          all={t('back-office:all')}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterChoice
          name="state"
          label={t('product-admin:status')}
          value={filters.state}
          all={t('back-office:all')}
          choices={ALL_PRODUCT_FILTERS.map((state) => ({ value: state, label: t(`product-admin:state.${state}`) }))}
        />
        <FilterChoice
          name="stock"
          label={t('product-admin:stock')}
          value={filters.stock}
          all={t('back-office:all')}
          choices={PRODUCT_STOCKS.map((stock) => ({ value: stock, label: t(`product-admin:stocks.${stock}`) }))}
        />
      </FilterBar>
      {products.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.products')}
            columns={columns}
            rows={products.list}
            keyOf={({ id }) => id}
            sort={{ by: filters.sort, order: filters.order }}
            pick={{ form: picked, labelOf: ({ name }: ProductLine) => t('back-office:pick_row', { name }) }}
          />
          <PickedProducts id={picked} isReview={filters.state === 'waiting'} answer={answer} />
          <ListFoot list={products} most={10_000} />
        </>
      ) : (
        <NothingHere icon="package-open" title={t('product-admin:none')} hint={t('product-admin:none_hint')} />
      )}
    </OfficePage>
  );
}
