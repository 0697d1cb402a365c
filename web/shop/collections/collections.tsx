import { listCollection } from '../../../domains/catalog/collections/queries.server.ts';
import { COLLECTION_TYPES, type CollectionType } from '../../../domains/catalog/collections/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/collections';
import { changeCollection, readRemoved } from './change-collection.server.ts';
import { CollectedGoods } from './collected-goods.tsx';
import { FollowedShops } from './followed-shops.tsx';
import { RemovedNotice } from './removed-notice.tsx';

const PAGE_SIZE = 12;
const EXPLORE: Record<CollectionType, PageAddress> = { goods: '/', stores: '/merchant/merchant_street' };

const address = (type: CollectionType, page = 1) =>
  tabAddress('/users/collection_list', type === 'goods' ? {} : { type }, page);

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const { searchParams } = new URL(request.url);
  const type = COLLECTION_TYPES.find((each) => each === searchParams.get('type')) ?? 'goods';
  const page = readPage(searchParams);
  const collection = await listCollection(pageCtx(context), { type, page, limit: PAGE_SIZE });
  // the last item of a page was removed
  if (collection.list.length === 0 && page > 1) throw redirect(address(type, page - 1));
  return { type, collection, removed: readRemoved(searchParams), added: searchParams.get('done') === 'cart' };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  return changeCollection(pageCtx(context), request);
}

/** The user's collection and followed shops, with their current state. */
export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { type, collection, removed, added } = loaderData;
  const { list } = collection;
  return (
    <section>
      <PageHead title={t('collections:title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <h1 className="text-xl">{t('collections:title')}</h1>
        <div className="mt-2">
          <TabLinks
            label={t('collections:tabs')}
            current={type}
            tabs={COLLECTION_TYPES.map((each) => ({
              key: each,
              label: t(`collections:tab.${each}`),
              to: address(each),
              count: collection.counts[each],
            }))}
          />
        </div>
      </div>
      <div className="mt-3 grid gap-3 empty:hidden">
        {actionData?.problem && <NoticeBar kind="problem">{actionData.problem}</NoticeBar>}
        {added && !actionData && (
          <NoticeBar kind="success">
            {t('goods:detail.added')}{' '}
            <a href="/order/shopping_cart" className="font-semibold text-brand-hover underline underline-offset-4">
              {t('goods:detail.go_to_cart')}
            </a>
          </NoticeBar>
        )}
        {removed.length > 0 && !actionData && <RemovedNotice type={type} ids={removed} />}
      </div>
      {list.length > 0 ? (
        <>
          <h2 className="sr-only">{t(`collections:tab.${type}`)}</h2>
          {type === 'goods' ? (
            <CollectedGoods key={collection.page} goods={list.filter((each) => each.kind === 'goods')} />
          ) : (
            <FollowedShops shops={list.filter((each) => each.kind === 'stores')} />
          )}
          <Pagination
            page={collection.page}
            pages={Math.ceil(collection.total / PAGE_SIZE)}
            hrefFor={(page) => address(type, page)}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState
            picture="favourites"
            title={t(`collections:empty.${type}`)}
            hint={t(`collections:empty.${type}_text`)}
          >
            <ButtonLink to={EXPLORE[type]}>{t(`collections:empty.${type}_way`)}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </section>
  );
}
