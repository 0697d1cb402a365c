import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CollectionMarks } from '../../../domains/catalog/collections/contract.ts';
import { readMarks } from '../../../domains/catalog/collections/queries.server.ts';
import { pageOfProduct } from '../../../domains/catalog/elsewhere/page-of-product.server.ts';
import { reviewsTag } from '../../../domains/reviews/invalidate-reviews.server.ts';
import { listReviews } from '../../../domains/reviews/queries.server.ts';
import { RETURN_DAYS } from '../../../domains/sites/promises.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { Gallery } from '../../parts/product/gallery.tsx';
import { NO_SEARCH, searchHref } from '../../parts/product/search-url.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useShell } from '../../session/use-shell.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import type { Route } from './+types/detail';
import { buyFromPage } from './buy-from-page.server.ts';
import { BuyBar } from './parts/buy-bar.tsx';
import { BuyBox } from './parts/buy-box.tsx';
import { DetailHead } from './parts/detail-head.tsx';
import { useProductChoice } from './parts/use-product-choice.ts';
import { readDetail } from './read-detail.server.ts';
import { readReviewAddress } from './review-url.ts';

const REVIEWS_SHOWN = 10;

const BesideDetail = hydrateLazily(() => import('./parts/beside-detail.tsx'));
const BelowDetail = hydrateLazily(() => import('./parts/below-detail.tsx'));

/** The page has its own bar at the bottom of a phone. */
export const handle = { hideTabBar: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { ctx, keep } = page;
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  keep('catalog', 'sites', reviewsTag(id));
  const reviewFilter = readReviewAddress(url.searchParams);
  try {
    const [kept, reviews, marks] = await Promise.all([
      readDetail(ctx, id),
      listReviews(ctx, id, { ...reviewFilter, limit: REVIEWS_SHOWN }),
      // a document contains the reader's marks separately
      page.isDocument ? null : readMarks(ctx, { productId: id }),
    ]);
    const { returnDays = RETURN_DAYS } = ctx.site.settings;
    return { ...kept, marks, reviews, reviewFilter, returnDays, serverTime: ctx.now.toISOString() };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'product_not_found') throw error;
    // what another wing sells has its page there
    const elsewhere = await pageOfProduct(ctx, id);
    if (elsewhere) throw redirect(uncheckedAddress(elsewhere));
    throw data({ message: ctx.app.texts[ctx.locale].t('goods:detail.not_found') }, { status: 404 });
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return buyFromPage(context.get(pageContext), Number(params.id), await request.formData());
}

/** Another variant of the same product needs nothing from the server; filtering its reviews does. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formAction, defaultShouldRevalidate } = args;
  if (formAction) return false;
  const others = (url: URL) => {
    const params = new URLSearchParams(url.search);
    params.delete('sku');
    params.delete('pick');
    return `${url.pathname}?${params}`;
  };
  return others(currentUrl) !== others(nextUrl) && defaultShouldRevalidate;
}

export default function Detail({ loaderData }: Route.ComponentProps) {
  // another product remounts the page
  return <ProductPage key={loaderData.detail.product.id} loaderData={loaderData} />;
}

function ProductPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { detail, similar } = loaderData;
  const marks = useMarks(loaderData.marks);
  const { product, images, skus, merchant } = detail;
  const choice = useProductChoice(skus);
  const steps = product.breadcrumbs.map((step) => ({ label: step.name, to: searchHref(NO_SEARCH, { cid: step.id }) }));
  return (
    <div className="content pb-6 md:pb-10">
      <DetailHead detail={detail} />
      <div className="max-md:hidden">
        <Breadcrumbs steps={[...steps, { label: product.name }]} />
      </div>
      <div className="-mx-4 grid gap-x-8 bg-card px-4 md:mx-0 md:grid-cols-[minmax(0,42%)_minmax(0,1fr)] md:rounded-card md:p-6 xl:grid-cols-[440px_minmax(0,1fr)_208px]">
        <div className="md:sticky md:top-20 md:self-start">
          <Gallery
            name={product.name}
            images={images}
            shownUrl={choice.selection.some(Boolean) ? (choice.typical?.imageUrl ?? '') : ''}
          />
        </div>
        <BuyBox
          detail={detail}
          campaigns={loaderData.campaigns}
          choice={choice}
          serverTime={loaderData.serverTime}
          isCollected={marks.isCollected}
        />
        <div className="hidden border-line border-s ps-6 xl:block">
          <BesideDetail
            merchant={merchant}
            isFollowed={marks.isFollowed}
            productId={detail.product.id}
            similar={similar}
          />
        </div>
      </div>
      <BelowDetail data={{ ...loaderData, marks }} shown={choice.variant} />
      <BuyBar detail={detail} choice={choice} />
    </div>
  );
}

const NO_MARKS: CollectionMarks = { isCollected: false, isFollowed: false };

/** The reader's marks: as read since, or as in the document. */
function useMarks(read: CollectionMarks | null): CollectionMarks {
  const own = useShell()?.marks;
  return read ?? own ?? NO_MARKS;
}
