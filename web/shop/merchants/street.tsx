import { Form } from 'react-router';
import { readFollowed } from '../../../domains/catalog/collections/queries.server.ts';
import { listShops } from '../../../domains/catalog/queries-shop-directory.server.ts';
import { MAX_SHOP_KEYWORD, SHOP_SORTS } from '../../../domains/catalog/shops/rules.ts';
import { readMerchantCategories, readMerchantTypes } from '../../../domains/merchants/queries.server.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/street';
import { ShopDirectoryCard } from './shop-directory-card.tsx';
import { readShopDirectoryUrl, type ShopDirectoryUrl, STREET_PATH, shopDirectoryHref } from './shop-directory-url.ts';

const PAGE_SIZE = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { ctx, keep } = page;
  keep('catalog', 'sites');
  const address = readShopDirectoryUrl(new URL(request.url).searchParams);
  const [types, trades, shops] = await Promise.all([
    readMerchantTypes(ctx),
    readMerchantCategories(ctx),
    listShops(ctx, { ...address, limit: PAGE_SIZE }),
  ]);
  const followed = await readFollowed(
    ctx,
    shops.list.map((shop) => shop.id),
  );
  return { address, types, trades, shops, followed };
}

/** The shop directory: every open shop with some of its products. */
export default function Street({ loaderData: { address, types, trades, shops, followed } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('shops:street.title');
  const any = { id: 0, name: t('shops:street.any') };
  return (
    <div className="content pb-10">
      <PageHead
        title={title}
        description={t('shops:street.text')}
        canonical={STREET_PATH}
        noindex={shopDirectoryHref(address, { page: address.page }) !== STREET_PATH}
      />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="rounded-card bg-card px-4 py-4 md:px-6 md:py-5">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <p className="mt-1 text-secondary">{t('shops:street.text')}</p>
        <div className="mt-4 grid gap-3 border-line border-t pt-4">
          <FilterRow
            label={t('shops:street.type')}
            choices={[any, ...types]}
            chosen={address.merTypeId}
            hrefOf={(merTypeId) => shopDirectoryHref(address, { merTypeId })}
          />
          <FilterRow
            label={t('shops:street.trade')}
            choices={[any, ...trades]}
            chosen={address.merCategoryId}
            hrefOf={(merCategoryId) => shopDirectoryHref(address, { merCategoryId })}
          />
          <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
            <FilterRow
              label={t('shops:street.sort')}
              choices={SHOP_SORTS.map((id) => ({ id, name: t(`shops:street.sort_${id}`) }))}
              chosen={address.sort}
              hrefOf={(sort) => shopDirectoryHref(address, { sort })}
            />
            <NameSearch address={address} />
          </div>
        </div>
      </header>
      {shops.list.length > 0 ? (
        <>
          <p role="status" className="my-3 text-[13px] text-secondary">
            {t('shops:street.count', { count: shops.total })}
          </p>
          <ul className="grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
            {shops.list.map((shop) => (
              <li key={shop.id} className="min-w-0">
                <ShopDirectoryCard shop={shop} isFollowed={followed.includes(shop.id)} />
              </li>
            ))}
          </ul>
          <Pagination
            page={shops.page}
            pages={Math.ceil(shops.total / PAGE_SIZE)}
            hrefFor={(page) => shopDirectoryHref(address, { page })}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState picture="search" title={t('shops:street.empty')} hint={t('shops:street.empty_text')}>
            <ButtonLink to={STREET_PATH}>{t('shops:street.show_all')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** Finds shops by name; the other filters are kept. */
function NameSearch({ address }: { address: ShopDirectoryUrl }) {
  const { t } = useTexts();
  const { merTypeId, merCategoryId, sort, keyword } = address;
  return (
    <Form role="search" className="flex gap-2 md:w-80">
      {merTypeId > 0 && <input type="hidden" name="merTypeId" value={merTypeId} />}
      {merCategoryId > 0 && <input type="hidden" name="merCategoryId" value={merCategoryId} />}
      {sort !== 'followers' && <input type="hidden" name="sort" value={sort} />}
      <div className="min-w-0 flex-1">
        <TextField
          key={keyword}
          type="search"
          name="name"
          label={t('shops:street.search')}
          hideLabel
          placeholder={t('shops:street.search')}
          defaultValue={keyword}
          maxLength={MAX_SHOP_KEYWORD}
        />
      </div>
      <Button variant="secondary" className="min-h-11">
        {t('shops:street.find')}
      </Button>
    </Form>
  );
}

interface FilterRowProps<Id> {
  label: string;
  choices: readonly { id: Id; name: string }[];
  chosen: Id;
  hrefOf: (id: Id) => PageAddress;
}

/** One filter as links; swipeable on a phone. */
function FilterRow<Id extends number | string>({ label, choices, chosen, hrefOf }: FilterRowProps<Id>) {
  return (
    <nav aria-label={label} className="flex min-w-0 flex-col gap-x-4 gap-y-1.5 md:flex-row md:items-start">
      <span aria-hidden="true" className="shrink-0 text-[13px] leading-8 text-muted md:w-24">
        {label}
      </span>
      <ul className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0">
        {choices.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <Link
              to={hrefOf(id)}
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              className={cx(
                'flex min-h-8 items-center rounded-full px-3.5 text-[13px] transition-colors',
                id === chosen
                  ? 'bg-brand-tint font-semibold text-brand-hover'
                  : 'bg-page text-secondary hover:text-brand-hover',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
