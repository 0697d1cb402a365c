import { collectProducts, uncollectProducts } from '../../../domains/catalog/collections/collect-products.server.ts';
import { COLLECTION_TYPES, type CollectionType } from '../../../domains/catalog/collections/rules.ts';
import type { Ctx } from '../../../domains/context.ts';
import { followMerchant, unfollowMerchants } from '../../../domains/merchants/followers/follow-merchant.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { COOKIES, cookieText } from '../../../platform/http/cookies.ts';
import type { PageContext } from '../../session/page-context.server.ts';

/** What somebody wants to collect or to follow, or no longer. */
export interface Wish {
  kind: CollectionType;
  id: number;
  on: boolean;
}

/** As `on.goods.12`; anything else is no wish. */
export function readWish(text: string): Wish | undefined {
  const [, on, word, id] = /^(on|off)\.([a-z]+)\.([1-9]\d{0,14})$/.exec(text) ?? [];
  const kind = COLLECTION_TYPES.find((type) => type === word);
  return kind && { kind, id: Number(id), on: on === 'on' };
}

export const requestText = ({ kind, id, on }: Wish) => `${on ? 'on' : 'off'}.${kind}.${id}`;

export async function carryOut(ctx: Ctx, { kind, id, on }: Wish): Promise<void> {
  if (kind === 'goods') await (on ? collectProducts : uncollectProducts)(ctx, [id]);
  else if (on) await followMerchant(ctx, id);
  else await unfollowMerchants(ctx, [id]);
}

/**
 * Does what a guest pressed before they logged in: the page they come back to calls it before it reads their marks. The
 * cookie was written by their own press, which came from our own page, so nobody else can make them wish. Answers whether
 * there was a wish.
 */
export async function carryOutWish(page: PageContext, request: Request): Promise<boolean> {
  if (!page.ctx.actor) return false;
  const name = `${COOKIES.wish.name}=`;
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(name));
  if (!pair) return false;
  page.setCookie(cookieText('wish', '', page.secure));
  const wish = readWish(pair.slice(name.length));
  // gone or full by now: the heart shows it
  if (wish) {
    await carryOut(page.ctx, wish).catch((error) => {
      if (!isDomainError(error)) throw error;
    });
  }
  return true;
}
