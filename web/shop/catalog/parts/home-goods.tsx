import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { uncheckedAddress } from '../../../manifest/page-address.ts';
import { CouponTicket } from '../../../parts/coupon/coupon-ticket.tsx';
import { ProductRow } from '../../../parts/product/product-tile.tsx';
import { NO_SEARCH, SEARCH_PATH, searchHref } from '../../../parts/product/search-url.ts';
import { TitledSection } from '../../../parts/product/titled-section.tsx';
import { useShell } from '../../../session/use-shell.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { JsonLd } from '../json-ld.tsx';
import type { Home, HomePart, PageSection } from '../read-home.server.ts';
import { Floor } from './floor.tsx';
import { GroupRow } from './group-row.tsx';
import ProductGrid from './product-grid.tsx';
import { Ranking } from './ranking.tsx';
import { ShopCard } from './shop-card.tsx';

interface HomeGoodsProps {
  content: Home['content'];
  /** Undefined: there are no products at all. */
  part?: Extract<HomePart, { kind: 'goods' }>;
}

/** Neighbouring sections of the home page: display and links only. */
export default function HomeGoods({ content, part }: HomeGoodsProps) {
  const { t } = useTexts();
  if (!part) return <EmptyState picture="search" title={t('goods:home.empty')} hint={t('goods:home.empty_hint')} />;
  return (
    <>
      {part.isFirst && <SiteData />}
      {part.sections.map((section, place) => (
        <GoodsSection key={`${section.kind}${section.id ?? place}`} section={section} content={content} />
      ))}
    </>
  );
}

interface GoodsSectionProps {
  section: PageSection;
  content: Home['content'];
}

function GoodsSection({ section, content }: GoodsSectionProps) {
  const { t } = useTexts();
  const { kind, title } = section;
  const { groups, coupons, fresh, featured, shops, floors } = content;
  if (kind === 'coupons' && coupons.length > 0) {
    return (
      <TitledSection title={title ?? t('goods:home.coupons')} moreTo="/merchant/coupon">
        <ul className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-2 md:gap-3 md:px-0 xl:grid-cols-4">
          {coupons.map((coupon) => (
            <li key={coupon.id} className="w-[300px] shrink-0 snap-start md:w-auto">
              <CouponTicket coupon={coupon} />
            </li>
          ))}
        </ul>
      </TitledSection>
    );
  }
  if (kind === 'groups' && groups.length > 0) {
    return (
      <TitledSection title={title ?? t('goods:home.group')} moreTo="/activity_list?kind=group">
        <GroupRow groups={groups} />
      </TitledSection>
    );
  }
  if (kind === 'best') return <Best title={title} content={content} />;
  if (kind === 'fresh' && fresh.length > 0) {
    return (
      <TitledSection title={title ?? t('goods:home.fresh')} className="later later-row">
        <ProductRow products={fresh} />
      </TitledSection>
    );
  }
  if (kind === 'shops' && shops.length > 0) {
    return (
      <TitledSection
        title={title ?? t('goods:home.shops')}
        moreTo="/merchant/merchant_street"
        className="later later-shops"
      >
        <ul className="grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
          {shops.map((shop) => (
            <li key={shop.id}>
              <ShopCard shop={shop} />
            </li>
          ))}
        </ul>
      </TitledSection>
    );
  }
  if (kind === 'featured' && featured.length > 0) {
    return (
      <TitledSection title={title ?? t('goods:home.featured')} className="later later-row">
        <ProductRow products={featured} />
      </TitledSection>
    );
  }
  if (kind === 'floors') return floors.map((floor) => <Floor key={floor.id} floor={floor} />);
  if (kind === 'products' && section.products) {
    return (
      <TitledSection title={title}>
        <ProductGrid products={section.products} columns="five" />
      </TitledSection>
    );
  }
  return kind === 'picture' ? <PictureSection section={section} /> : null;
}

function Best({ title, content: { hot, ranking } }: { title: string | undefined; content: Home['content'] }) {
  const { t } = useTexts();
  const sold = ranking.filter(({ sales = 0 }) => sales > 0);
  return (
    <div className={cx('grid gap-6 xl:gap-3', sold.length > 0 && 'xl:grid-cols-[minmax(0,1fr)_300px]')}>
      {hot.length > 0 && (
        <TitledSection title={title ?? t('goods:home.hot')}>
          <ProductGrid products={hot} columns="four" />
        </TitledSection>
      )}
      {sold.length > 0 && (
        <TitledSection title={t('goods:home.ranking')} moreTo={searchHref(NO_SEARCH, { sort: 'sales' })}>
          <Ranking
            products={sold}
            className="grid gap-1 rounded-card bg-card p-2.5 md:grid-cols-2 xl:h-[calc(100%-2.625rem)] xl:grid-cols-1 xl:content-between max-md:[&>li:nth-child(n+6)]:hidden"
          />
        </TitledSection>
      )}
    </div>
  );
}

/** A picture beside a title and a text; all of it is the link. */
function PictureSection({ section: { title, text, image, link } }: { section: PageSection }) {
  const body = (
    <>
      {image && (
        <img
          src={mediaUrl(image)}
          alt=""
          width={800}
          height={400}
          loading="lazy"
          className={cx('aspect-[2/1] w-full object-cover', (title || text) && 'md:w-1/2')}
        />
      )}
      {(title || text) && (
        <div className="flex min-w-0 flex-1 flex-col justify-center gap-2 p-5 md:p-8">
          {title && <h2 className="text-lg [overflow-wrap:anywhere] md:text-2xl">{title}</h2>}
          {text && <p className="whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{text}</p>}
        </div>
      )}
    </>
  );
  const look = 'flex flex-col overflow-hidden rounded-card bg-card md:flex-row';
  if (!link) return <section className={look}>{body}</section>;
  return (
    <section>
      <Link to={uncheckedAddress(link)} className={look}>
        {body}
      </Link>
    </section>
  );
}

/** Structured data about the shop for search engines. */
function SiteData() {
  const shell = useShell();
  return (
    <JsonLd
      data={{
        '@type': 'WebSite',
        name: shell?.site.name,
        url: `${shell?.publicUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${shell?.publicUrl}${SEARCH_PATH}?keyword={keyword}`,
          'query-input': 'required name=keyword',
        },
      }}
    />
  );
}
