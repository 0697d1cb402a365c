import type { ReactNode } from 'react';
import type { PageAddress } from '../../../manifest/page-address.ts';
import { Gallery } from '../../../parts/product/gallery.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { CampaignProduct } from '../read-product.server.ts';

interface CampaignFrameProps {
  goods: CampaignProduct;
  /** The picture of the selected variant. */
  shownUrl?: string;
  /** The list that the campaign belongs to. */
  list: { label: string; to: PageAddress };
  /** Beside the pictures: the campaign and how to take part. */
  children: ReactNode;
  /** Between the purchase and the description. */
  below?: ReactNode;
}

/** The page of one campaign item: pictures, the campaign, the description. */
export function CampaignFrame({ goods, shownUrl = '', list, children, below }: CampaignFrameProps) {
  const { t } = useTexts();
  const { product, images, merchant } = goods;
  return (
    <>
      <div className="max-md:hidden">
        <Breadcrumbs steps={[list, { label: product.name }]} />
      </div>
      <div className="-mx-4 grid gap-x-8 bg-card px-4 md:mx-0 md:grid-cols-[minmax(0,42%)_minmax(0,1fr)] md:rounded-card md:p-6">
        <div className="md:sticky md:top-20 md:self-start">
          <Gallery name={product.name} images={images} shownUrl={shownUrl} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 pb-5 md:p-0">
          <header className="flex flex-col gap-2">
            <h1 className="text-lg leading-snug break-words md:text-xl">
              {merchant.selfSupport && (
                <Tag variant="brand" className="me-2 -translate-y-0.5">
                  {t('goods:card.self')}
                </Tag>
              )}
              {product.name}
            </h1>
            {product.tagline && <p className="text-secondary">{product.tagline}</p>}
          </header>
          {children}
        </div>
      </div>
      {below}
      <Card
        title={t('goods:detail.details')}
        more={
          <Link
            to={`/goods_detail/${product.id}`}
            className="shrink-0 text-[13px] text-brand-hover underline-offset-4 hover:underline"
          >
            {t('campaigns:all_about')}
          </Link>
        }
        className="mt-3"
      >
        {product.description && <RichText html={product.description} className="max-w-[75ch] break-words" />}
        {product.specs.length > 0 && (
          <dl className="mt-4 grid gap-x-8 gap-y-2 md:grid-cols-2">
            {product.specs.map((spec) => (
              <div key={spec.name} className="grid grid-cols-[8rem_1fr] gap-3 border-line border-b pb-2">
                <dt className="text-secondary">{spec.name}</dt>
                <dd className="min-w-0 break-words">{spec.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </>
  );
}
