import { Form } from 'react-router';
import type { ShopSign as Shop } from '../../../../domains/catalog/shops/contract.ts';
import { formatCompact } from '../../../../platform/locale/format.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { ServiceLink } from '../../../parts/merchant/service-link.tsx';
import { ShopLogo } from '../../../parts/merchant/shop-logo.tsx';
import { ShopRatings } from '../../../parts/merchant/shop-ratings.tsx';
import { qualificationHref, shopCategoryHref, shopHref, shopListHref } from '../../../parts/merchant/shop-url.ts';
import Heart from '../../../parts/product/heart.tsx';
import { SEARCH_PATH } from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Kept } from '../../../ui/kept.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { STREET_PATH } from '../shop-directory-url.ts';

type ShopTab = 'home' | 'products' | 'newest' | 'best' | 'coupons' | 'qualification';

interface ShopSignProps {
  shop: Shop;
  isFollowed: boolean;
  tab: ShopTab;
}

/** The header of all pages of a shop: who it is, how it is rated, search within it, its sections. */
export function ShopSign({ shop, isFollowed, tab }: ShopSignProps) {
  const { t, locale } = useTexts();
  const { id, name, phone } = shop;
  return (
    <>
      <Breadcrumbs steps={[{ label: t('shops:street.title'), to: STREET_PATH }, { label: name }]} />
      <header className="overflow-hidden rounded-card bg-card px-4 pt-4 md:px-6 md:pt-6">
        {shop.banner && (
          <img
            src={mediaUrl(shop.banner)}
            alt=""
            width={1200}
            height={200}
            className="-mx-4 -mt-4 mb-4 h-24 w-[calc(100%+2rem)] max-w-none object-cover md:-mx-6 md:-mt-6 md:mb-6 md:h-40 md:w-[calc(100%+3rem)]"
          />
        )}
        <div className="flex flex-col gap-x-8 gap-y-4 lg:flex-row lg:items-start">
          <div className="flex min-w-0 flex-1 items-start gap-3 md:gap-4">
            <ShopLogo name={name} logo={shop.logo} size={72} />
            <div className="min-w-0 flex-1">
              <h1 className="text-xl leading-snug break-words md:text-2xl">{name}</h1>
              <p className="mt-1.5 flex flex-wrap gap-1">
                {shop.selfSupport && <Tag variant="brand">{t('goods:card.self')}</Tag>}
                <Tag variant="outline">{shop.typeName}</Tag>
                <Tag variant="plain">{shop.categoryName}</Tag>
              </p>
              {shop.intro && <p className="mt-2 max-w-[70ch] text-[13px] text-secondary">{shop.intro}</p>}
              {shop.announcement && (
                <p className="mt-2 flex max-w-[70ch] gap-2 rounded-control bg-brand-tint px-3 py-2 text-[13px]">
                  <Icon name="bell" size={15} className="mt-0.5 shrink-0" />
                  <span className="min-w-0 break-words">{shop.announcement}</span>
                </p>
              )}
              <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
                <li>
                  <Kept
                    from={[shop.followers, locale]}
                    of={() => t('goods:shop.followers', { number: formatCompact(shop.followers, locale) })}
                  />
                </li>
                <li>
                  {t('shops:home.since')} <LocalTime iso={shop.joinedAt} style="date" />
                </li>
                {shop.address && <li>{shop.address}</li>}
                {phone && (
                  <li>
                    <a
                      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                      className="inline-flex items-center gap-1 whitespace-nowrap hover:text-brand-hover"
                    >
                      <Icon name="phone" size={13} />
                      <span className="sr-only">{t('goods:shop.phone')}: </span>
                      {phone}
                    </a>
                  </li>
                )}
                {shop.email && (
                  <li>
                    <a
                      href={`mailto:${shop.email}`}
                      className="inline-flex items-center gap-1 break-all hover:text-brand-hover"
                    >
                      <Icon name="mail" size={13} />
                      {shop.email}
                    </a>
                  </li>
                )}
              </ul>
            </div>
          </div>
          <div className="flex flex-col gap-3 lg:w-80">
            <ShopRatings scores={shop.scores} variant="stacked" className="rounded-control bg-page px-3 py-2.5" />
            <div className="grid grid-cols-2 gap-2">
              <Heart kind="stores" id={id} name={name} isOn={isFollowed} variant="button" />
              <ServiceLink to={`/chat/${id}`} href={shop.service.href} variant="soft" wide />
            </div>
            {shop.service.message && <p className="text-[13px] text-secondary">{shop.service.message}</p>}
          </div>
        </div>
        <div className="mt-4 flex flex-col-reverse gap-x-6 md:flex-row md:items-center md:justify-between">
          <TabLinks
            label={t('shops:home.sections')}
            current={tab}
            tabs={[
              { key: 'home', label: t('shops:home.home'), to: shopHref(id) },
              { key: 'products', label: t('goods:shop.goods'), count: shop.products, to: shopCategoryHref(id) },
              { key: 'newest', label: t('shops:home.newest'), to: shopListHref(id, 'newest') },
              { key: 'best', label: t('shops:home.best'), to: shopListHref(id, 'best') },
              { key: 'coupons', label: t('shops:home.coupons'), to: `/merchant/coupon?merId=${id}` },
              { key: 'qualification', label: t('shops:qualification.title'), to: qualificationHref(id) },
            ]}
          />
          <SearchInShop id={id} />
        </div>
      </header>
    </>
  );
}

function SearchInShop({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <Form action={SEARCH_PATH} role="search" className="flex gap-2 md:w-72 md:pb-2">
      <input type="hidden" name="merId" value={id} />
      <input
        type="search"
        name="keyword"
        required
        maxLength={100}
        aria-label={t('shops:home.search')}
        placeholder={t('shops:home.search')}
        className="h-10 min-w-0 flex-1 rounded-control border border-line bg-card px-3 focus:border-brand md:h-9"
      />
      <Button type="submit" variant="secondary" size="sm">
        {t('goods:search.title')}
      </Button>
    </Form>
  );
}
