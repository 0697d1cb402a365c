import { collectProducts, uncollectProducts } from '../../../domains/catalog/collections/collect-products.server.ts';
import { COLLECTION_TYPES, type CollectionType } from '../../../domains/catalog/collections/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { refuseWhileReadOnly } from '../../../domains/kit/read-only.ts';
import { followMerchant, unfollowMerchants } from '../../../domains/merchants/followers/follow-merchant.server.ts';
import { claimCoupon } from '../../../domains/promotions/coupons/claim-coupon.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieOf, cookieText } from '../../../platform/http/cookies.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import type { PageContext } from '../../session/page-context.server.ts';

/** A request to collect, follow or claim, or to undo that. */
export interface CollectIntent {
  kind: CollectionType | 'coupon';
  id: number;
  on: boolean;
}

/** Such as `on.goods.12`; anything else is ignored. */
export function readCollectIntent(text: string): CollectIntent | undefined {
  const [, on, word, id] = /^(on|off)\.([a-z]+)\.([1-9]\d{0,14})$/.exec(text) ?? [];
  const kind = [...COLLECTION_TYPES, 'coupon' as const].find((type) => type === word);
  return kind && { kind, id: Number(id), on: on === 'on' };
}

const requestText = ({ kind, id, on }: CollectIntent) => `${on ? 'on' : 'off'}.${kind}.${id}`;

export async function carryOut(ctx: Ctx, { kind, id, on }: CollectIntent): Promise<void> {
  if (kind === 'coupon') await claimCoupon(ctx, id);
  else if (kind === 'goods') await (on ? collectProducts : uncollectProducts)(ctx, [id]);
  else if (on) await followMerchant(ctx, id);
  else await unfollowMerchants(ctx, [id]);
}

/** Remembers what a guest clicked until the login, and returns the address that performs it afterwards. */
export function rememberIntent(page: PageContext, intent: CollectIntent, back: PageAddress): PageAddress {
  page.setCookie(cookieText('collect', requestText(intent), page.secure));
  return `/goods/collect?${new URLSearchParams({ back })}`;
}

interface Performed {
  intent: CollectIntent;
  refusal: string | null;
}

/**
 * Performs what a guest clicked before logging in; null if there was nothing. The cookie was set by their own click on
 * our own page, so nobody else can forge it.
 */
export async function performIntent(page: PageContext, request: Request): Promise<Performed | null> {
  if (!page.ctx.actor) return null;
  const text = cookieOf(request, 'collect');
  if (text === undefined) return null;
  page.setCookie(cookieText('collect', '', page.secure));
  const intent = readCollectIntent(text);
  if (!intent) return null;
  try {
    // the login leads here with a GET
    refuseWhileReadOnly(page.ctx.app);
    await carryOut(page.ctx, intent);
    return { intent, refusal: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { intent, refusal: error.code };
  }
}
