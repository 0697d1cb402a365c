import type { Ctx } from '../../../domains/kit/context.ts';
import { readGiftCardOffer } from '../../../domains/payments/gift-cards/buy-gift-card.server.ts';
import {
  listGiftRecords,
  readGiftBalance,
  readMyGiftCards,
} from '../../../domains/payments/gift-cards/queries.server.ts';
import { readPayStatus } from '../../../domains/payments/queries.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/gift-cards';
import { actOnGifts, type GiftAnswer } from './gift-action.server.ts';
import { GiftBalanceCard } from './gift-balance-card.tsx';
import { GiftCardOffer } from './gift-card-offer.tsx';
import { GiftRecordList } from './gift-records.tsx';
import { GIFT_TABS, giftHref, readGiftAddress } from './gift-url.ts';
import { MyGiftCards } from './my-gift-cards.tsx';

const PAGE_SIZE = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const own = pageCtx(context);
  const query = readGiftAddress(new URL(request.url).searchParams);
  const ctx = { ...own, currency: own.app.sites.currency(query.currency ?? undefined)?.code ?? own.currency };
  // first: querying a purchase may create its cards
  const bought = await readPurchase(ctx, query.bought);
  const { tab, direction, page } = query;
  const list = { page, limit: PAGE_SIZE };
  const [balance, cards, records] = await Promise.all([
    readGiftBalance(ctx),
    tab === 'mine' ? readMyGiftCards(ctx, list) : null,
    tab === 'records' ? listGiftRecords(ctx, { ...list, currency: ctx.currency, direction }) : null,
  ]);
  const requestId = randomToken().slice(0, 32);
  return {
    tab,
    direction,
    currency: ctx.currency,
    balance,
    offer: readGiftCardOffer(ctx),
    cards,
    records,
    bought,
    requestId,
  };
}

export function action({ context, request }: Route.ActionArgs): Promise<GiftAnswer | Response> {
  requireLogin(context, request);
  return actOnGifts(pageCtx(context), request);
}

/** State of the purchase on return from the provider; undefined for another user's. */
async function readPurchase(ctx: Ctx, number: string | null): Promise<'paid' | 'waiting' | null> {
  if (!number) return null;
  try {
    const { kind, status } = await readPayStatus(ctx, number);
    if (kind !== 'gift_card') return null;
    return status === 'paid' ? 'paid' : 'waiting';
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** Gift balance and gift cards: to buy, to keep, to give away. */
export default function GiftCards({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { tab, direction, currency, balance, offer, cards, records, bought, requestId } = loaderData;
  const answer = actionData as GiftAnswer | undefined;
  return (
    <div className="grid gap-3">
      <PageHead title={t('gifts:cards.title')} noindex />
      {bought && (
        <NoticeBar kind={bought === 'paid' ? 'success' : 'info'}>{t(`gifts:cards.bought_${bought}`)}</NoticeBar>
      )}
      <GiftBalanceCard balance={balance} currency={currency} answer={answer} />
      <section className="rounded-card bg-card px-4 pt-2 pb-4 md:px-6 md:pb-6">
        <TabLinks
          label={t('gifts:cards.tabs')}
          current={tab}
          tabs={GIFT_TABS.map((each) => ({
            key: each,
            label: t(`gifts:cards.tab.${each}`),
            to: giftHref({ tab: each }),
            count: each === 'mine' ? cards?.total : undefined,
          }))}
        />
        <div className="mt-5">
          {tab === 'buy' && <GiftCardOffer offer={offer} requestId={requestId} answer={answer} />}
          {cards && <MyGiftCards cards={cards} answer={answer} />}
          {records && <GiftRecordList {...{ records, direction, currency }} />}
        </div>
      </section>
    </div>
  );
}
