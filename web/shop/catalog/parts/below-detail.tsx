import type { CollectionMarks } from '../../../../domains/catalog/collections/contract.ts';
import type { Sku } from '../../../../domains/catalog/contract.ts';
import type { Reviews } from '../../../../domains/reviews/contract.ts';
import { NO_SEARCH, searchHref } from '../../../parts/product/search-url.ts';
import { TitledSection } from '../../../parts/product/titled-section.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { DetailData } from '../read-detail.server.ts';
import type { ReviewAddress } from '../review-url.ts';
import { DetailSections } from './detail-sections.tsx';
import { MerchantCard } from './merchant-card.tsx';
import { ProductData } from './product-data.tsx';
import ProductGrid from './product-grid.tsx';
import { Ranking } from './ranking.tsx';
import { BESIDE } from './side-goods.tsx';

interface BelowDetailProps {
  data: DetailData & {
    marks: CollectionMarks;
    reviews: Reviews;
    reviewFilter: ReviewAddress;
    returnDays: number;
  };
  shown: Sku | undefined;
}

/** Everything below the purchase: merchant, description, reviews, related products. */
export default function BelowDetail({ data, shown }: BelowDetailProps) {
  const { t } = useTexts();
  const { detail, similar, best, categoryId } = data;
  const { merchant } = detail;
  return (
    <>
      <ProductData detail={detail} />
      <div className={cx('mt-3 grid gap-3', best.length > 0 && 'xl:grid-cols-[236px_minmax(0,1fr)]')}>
        <div className={cx('order-last flex min-w-0 flex-col gap-3', best.length > 0 ? 'xl:order-none' : 'xl:hidden')}>
          <MerchantCard
            merchant={merchant}
            isFollowed={data.marks.isFollowed}
            productId={detail.product.id}
            className="rounded-card bg-card p-4 xl:hidden"
          />
          {best.length > 0 && (
            <section aria-labelledby="best" className="rounded-card bg-card p-3 xl:sticky xl:top-20">
              <h2 id="best" className="px-1.5 pt-1 pb-2 text-base">
                {t('goods:detail.ranking')}
              </h2>
              <Ranking products={best} className="grid gap-1 md:grid-cols-2 xl:grid-cols-1" />
            </section>
          )}
        </div>
        <DetailSections data={data} shown={shown} />
      </div>
      {similar.length > BESIDE && (
        <div className="mt-8">
          <TitledSection
            title={t('goods:detail.similar')}
            moreTo={categoryId ? searchHref(NO_SEARCH, { cid: categoryId }) : undefined}
          >
            <ProductGrid products={similar} />
          </TitledSection>
        </div>
      )}
    </>
  );
}
