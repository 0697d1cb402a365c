import { useColoursForChat } from '../parts/chat/use-colours-for-chat.ts';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { useListTitle } from './blocks/list.tsx';
import { storeHref } from './store-address.ts';
import { type StorePage, StorePageProvider, useStorePage } from './store-page.ts';
import { StoreService } from './store-service.tsx';
import { THEMES } from './themes/themes.tsx';
import './store.css';
import './blocks.css';

/** A store in its theme. */
export function StoreBody({ page }: { page: StorePage }) {
  const Theme = THEMES[page.theme];
  useColoursForChat();
  return (
    <StorePageProvider value={page}>
      <StoreHead />
      <Theme page={page} />
      <StoreService />
    </StorePageProvider>
  );
}

function StoreHead() {
  const { t } = useTexts();
  const { shop, place, list, ownAddress } = useStorePage();
  const title = useListTitle(list);
  return (
    <PageHead
      title={title ? `${title} · ${shop.name}` : shop.name}
      base={ownAddress ?? undefined}
      description={shop.intro || t('store:about_named', { name: shop.name })}
      canonical={storeHref({ ...place, preview: null }, { cid: list?.cid ?? 0 })}
      image={shop.logo ? { url: shop.logo, alt: shop.name } : undefined}
      noindex={place.preview !== null || (list?.page ?? 1) > 1 || !!list?.keyword}
    />
  );
}
