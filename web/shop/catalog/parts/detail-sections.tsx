import type { ReactNode } from 'react';
import type { ProductDetail, Sku } from '../../../../domains/catalog/contract.ts';
import { isShipped } from '../../../../domains/catalog/product-kinds.ts';
import type { Reviews } from '../../../../domains/reviews/contract.ts';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import type { PageProduct } from '../read-detail.server.ts';
import type { ReviewAddress } from '../review-url.ts';
import { ReviewList } from './review-list.tsx';

interface DetailSectionsProps {
  data: { detail: PageProduct; reviews: Reviews; reviewFilter: ReviewAddress; returnDays: number };
  shown: Sku | undefined;
}

/** Everything below the fold in sections; the bar above links to each. */
export function DetailSections({ data, shown }: DetailSectionsProps) {
  const { t, locale } = useTexts();
  const { detail, reviews, reviewFilter } = data;
  const { product, merchant } = detail;
  const specs = [
    ...(product.vendor ? [{ name: t('goods:detail.brand'), value: product.vendor }] : []),
    ...product.specs,
    ...(shown?.code ? [{ name: t('goods:detail.code'), value: shown.code }] : []),
  ];
  const parts = [
    ...(product.description ? (['details'] as const) : []),
    ...(specs.length > 0 ? (['specs'] as const) : []),
    'reviews' as const,
    'service' as const,
  ];
  return (
    <div className="min-w-0">
      <nav
        aria-label={t('goods:detail.parts')}
        className="no-scrollbar sticky top-14 z-20 -mx-4 flex overflow-x-auto border-line border-b bg-card px-2 md:top-16 md:mx-0 md:rounded-t-card md:px-4"
      >
        {parts.map((part) => (
          <a
            key={part}
            href={`#${part}`}
            className="flex min-h-12 shrink-0 items-center gap-1.5 px-3 font-medium text-secondary transition-colors hover:text-brand-hover md:px-5"
          >
            {t(`goods:detail.${part}`)}
            {part === 'reviews' && detail.reviews.count > 0 && (
              <span className="tabular text-[13px] font-normal text-muted">
                {formatNumber(detail.reviews.count, locale)}
              </span>
            )}
          </a>
        ))}
      </nav>
      {product.description && (
        <Part id="details" first>
          <RichText html={product.description} className="max-w-[75ch] break-words" />
        </Part>
      )}
      {specs.length > 0 && (
        <Part id="specs">
          <Specs rows={specs} />
        </Part>
      )}
      <Part id="reviews">
        <ReviewList summary={detail.reviews} reviews={reviews} filter={reviewFilter} skuId={shown?.id} />
      </Part>
      <Part id="service">
        <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-4">
          <Service title={t('goods:detail.service_pay')}>{t('goods:detail.service_pay_text')}</Service>
          <Service title={t('goods:detail.delivery')}>
            {t(isShipped(product.kind) ? 'goods:detail.service_ship_text' : 'goods:detail.delivery_virtual', {
              shop: merchant.name,
            })}
          </Service>
          {isShipped(product.kind) && (
            <Service title={t('goods:detail.service_returns')}>
              {t('goods:detail.service_returns_text', { count: data.returnDays })}
            </Service>
          )}
          {merchant.phone && (
            <Service title={t('goods:detail.service_help')}>
              {t('goods:detail.service_help_text', { phone: merchant.phone })}
            </Service>
          )}
        </dl>
      </Part>
    </div>
  );
}

function Part({ id, first, children }: { id: string; first?: boolean; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`-mx-4 scroll-mt-28 bg-card p-4 md:mx-0 md:p-6 ${first ? 'md:rounded-b-card' : 'mt-3 md:rounded-card'}`}
    >
      <h2 id={`${id}-title`} className="mb-4 text-lg">
        {t(`goods:detail.${id}`)}
      </h2>
      {children}
    </section>
  );
}

function Specs({ rows }: { rows: ProductDetail['product']['specs'] }) {
  return (
    <dl className="grid border-line border-t md:grid-cols-2 md:gap-x-8">
      {rows.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[minmax(96px,34%)_1fr] gap-3 border-line border-b py-2.5">
          <dt className="break-words text-secondary">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Service({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 text-secondary">{children}</dd>
    </div>
  );
}
