import { DomainError } from '../../platform/errors.ts';
import { pickText } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import { readShopFace } from '../merchants/queries.server.ts';
import { PLATFORM } from './rules.ts';

export interface MerchantFace {
  id: number;
  name: string;
  avatar: string;
}

/** Name and logo of the service side. A shop that has closed keeps its conversations, without a name. */
export async function readMerchantFace(ctx: Ctx, merchantId: number): Promise<MerchantFace> {
  return (await findMerchantFace(ctx, merchantId)) ?? { id: merchantId, name: '', avatar: '' };
}

/** The same for a merchant that a shopper may write to. Throws `chat_not_found`. */
export async function requireMerchantFace(ctx: Ctx, merchantId: number): Promise<MerchantFace> {
  const found = await findMerchantFace(ctx, merchantId);
  if (!found) throw new DomainError('chat_not_found');
  return found;
}

/** The same; undefined if there is no such shop. */
export async function findMerchantFace(ctx: Ctx, merchantId: number): Promise<MerchantFace | undefined> {
  const { site } = ctx;
  if (merchantId === PLATFORM) {
    return { id: PLATFORM, name: pickText(site.name, ctx.locale, site.defaultLocale), avatar: site.logoUrl };
  }
  // filling the cache needs another connection, for which an open transaction of the embedded database would wait forever
  const shop = ctx.db.isTransaction ? await readShopFace(ctx, merchantId) : await readCached(ctx, merchantId);
  return shop && { id: merchantId, name: shop.name, avatar: shop.logo };
}

function readCached(ctx: Ctx, merchantId: number): ReturnType<typeof readShopFace> {
  const key = `chat-face|${merchantId}|${ctx.locale}`;
  return ctx.app.valueCache.fill(key, ['shops'], () => readShopFace({ ...ctx, db: ctx.app.database.db }, merchantId));
}
