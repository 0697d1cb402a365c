import { collectProducts, uncollectProducts } from '../../../domains/catalog/collections/collect-products.server.ts';
import { COLLECTION_TYPES, type CollectionType } from '../../../domains/catalog/collections/rules.ts';
import type { Ctx } from '../../../domains/context.ts';
import { followMerchant, unfollowMerchants } from '../../../domains/merchants/followers/follow-merchant.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { COOKIES, cookieText } from '../../../platform/http/cookies.ts';
import type { PageContext } from '../../session/page-context.server.ts';

/** A request to collect or follow, or to undo that. */
export interface CollectIntent {
  kind: CollectionType;
  id: number;
  on: boolean;
}

/** Such as `on.goods.12`; anything else is ignored. */
export function readCollectIntent(text: string): CollectIntent | undefined {
  const [, on, word, id] = /^(on|off)\.([a-z]+)\.([1-9]\d{0,14})$/.exec(text) ?? [];
  const kind = COLLECTION_TYPES.find((type) => type === word);
  return kind && { kind, id: Number(id), on: on === 'on' };
}

export const requestText = ({ kind, id, on }: CollectIntent) => `${on ? 'on' : 'off'}.${kind}.${id}`;

export async function carryOut(ctx: Ctx, { kind, id, on }: CollectIntent): Promise<void> {
  if (kind === 'goods') await (on ? collectProducts : uncollectProducts)(ctx, [id]);
  else if (on) await followMerchant(ctx, id);
  else await unfollowMerchants(ctx, [id]);
}

/**
 * Performs what a guest clicked before logging in: the page they return to calls it before it reads their marks. The
 * cookie was set by their own click on our own page, so nobody else can forge it. Returns whether there was a request.
 */
export async function applyCollectIntent(page: PageContext, request: Request): Promise<boolean> {
  if (!page.ctx.actor) return false;
  const name = `${COOKIES.collect.name}=`;
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(name));
  if (!pair) return false;
  page.setCookie(cookieText('collect', '', page.secure));
  const intent = readCollectIntent(pair.slice(name.length));
  // unavailable or full by now: the heart shows it
  if (intent) {
    await carryOut(page.ctx, intent).catch((error) => {
      if (!isDomainError(error)) throw error;
    });
  }
  return true;
}
