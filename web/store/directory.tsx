import type { ListedStore } from '../../domains/stores/contract.ts';
import { mediaUrl } from '../../platform/media/media-url.ts';
import { ShopLogo } from '../parts/merchant/shop-logo.tsx';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { storeHref } from './store-address.ts';

interface DirectoryProps {
  types: readonly { id: number; name: string }[];
  stores: readonly ListedStore[];
  typeId: number;
}

/** Every store, by the type of its shop. */
export function Directory({ types, stores, typeId }: DirectoryProps) {
  const { t } = useTexts();
  const title = t('store:directory.title');
  return (
    <div className="content pb-10">
      <PageHead
        title={title}
        description={t('store:directory.text')}
        canonical={typeId ? `/store?typeId=${typeId}` : '/store'}
      />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="rounded-card bg-card px-4 pt-5 md:px-6">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <p className="mt-1 mb-3 text-secondary">{t('store:directory.text')}</p>
        <TabLinks
          label={t('store:directory.types')}
          current={String(typeId)}
          tabs={[{ id: 0, name: t('store:directory.any') }, ...types].map(({ id, name }) => ({
            key: String(id),
            label: name,
            to: id ? `/store?typeId=${id}` : '/store',
          }))}
        />
      </header>
      {stores.length > 0 ? (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {stores.map((store) => (
            <StoreCard key={store.merchantId} store={store} />
          ))}
        </ul>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState picture="search" title={t('store:directory.none')} hint={t('store:directory.none_text')} />
        </div>
      )}
    </div>
  );
}

function StoreCard({ store }: { store: ListedStore }) {
  const { t } = useTexts();
  const { merchantId, name, intro, logo, typeName, pictures, color, products, theme } = store;
  const tint = `color-mix(in srgb, ${/^#[0-9a-f]{6}$/i.test(color) ? color : '#5b6270'} 14%, white)`;
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-card bg-card transition-shadow hover:shadow-float">
      <span aria-hidden="true" className="grid grid-cols-3 gap-2 p-3" style={{ background: tint }}>
        {pictures.map((picture) => (
          <img
            key={picture}
            src={mediaUrl(picture)}
            alt=""
            width={200}
            height={200}
            loading="lazy"
            className="aspect-square w-full rounded-control bg-card object-cover"
          />
        ))}
        {pictures.length === 0 && <span className="col-span-3 h-24" />}
      </span>
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-center gap-3">
          <ShopLogo name={name} logo={logo} size={44} />
          <div className="min-w-0">
            <h2 className="text-base [overflow-wrap:anywhere]">
              <Link to={storeHref({ id: merchantId, preview: null })} className="after:absolute after:inset-0">
                {name}
              </Link>
            </h2>
            <p className="text-xs text-muted">
              {typeName} · {t('store:count', { count: products })} · {t(`store:theme.${theme}`)}
            </p>
          </div>
        </div>
        {intro && <p className="mt-3 line-clamp-2 text-[13px] text-secondary">{intro}</p>}
      </div>
    </li>
  );
}
