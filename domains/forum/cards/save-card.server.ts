import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { listRolesForSale, lockRoleForSale } from '../../accounts/roles/bought-roles.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { rateOf } from '../../sites/currency.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { logModeration } from '../moderation/log.server.ts';
import { priceLimits } from '../money/rules.ts';
import { lockCard } from './card-rows.server.ts';
import type { CardInput } from './contract.ts';

export const MANAGE_CARDS = 'cards.manage';

/**
 * Makes or changes a card; what was sold stays as it was sold. Throws `no_permission`, `forum_card_not_found`, and
 * `validation_failed` for a price outside the limits, a role that the actor cannot put up for sale, a stock below what was
 * sold, or a picture that is not their own.
 */
export async function saveCard(ctx: Ctx, { id, ...input }: CardInput): Promise<{ id: number }> {
  requirePermission(ctx, MANAGE_CARDS);
  const currency = ctx.site.defaultCurrency;
  const { least, most } = priceLimits(currency, rateOf(ctx, currency).rate);
  if (input.price < least) refuseFields([{ field: 'price', code: 'too_small' }]);
  if (input.price > most) refuseFields([{ field: 'price', code: 'too_big' }]);
  return transact(ctx, async (tx) => {
    const former = id === undefined ? null : await lockCard(tx, id);
    if (input.stock !== null && former && former.sold_count > input.stock)
      refuseFields([{ field: 'stock', code: 'too_small' }]);
    // an unchanged role stays for sale, though another person could not choose it
    if (former?.role_id !== input.roleId) await refuseRole(tx, input.roleId);
    if (input.picture && input.picture !== former?.picture)
      await attachPictures(tx, 'forum', [{ field: 'picture', url: input.picture }]);
    const saved = await write(tx, id, input);
    await logModeration(tx, 'card.saved', 'card', saved.id, {
      price: `${decimalText(input.price, currency)} ${currency}`,
      onSale: input.isOnSale,
    });
    return saved;
  });
}

async function refuseRole(ctx: Ctx, roleId: number): Promise<void> {
  const offered = await listRolesForSale(ctx);
  if (!offered.some((role) => role.id === roleId)) refuseFields([{ field: 'roleId', code: 'invalid_value' }]);
  await lockRoleForSale(ctx, roleId);
}

async function write(ctx: Ctx, id: number | undefined, input: Omit<CardInput, 'id'>): Promise<{ id: number }> {
  const values = {
    name: JSON.stringify(input.name),
    benefits: JSON.stringify(input.benefits),
    picture: input.picture,
    price_minor: input.price,
    currency: ctx.site.defaultCurrency,
    days: input.days,
    role_id: input.roleId,
    stock: input.stock,
    sort: input.sort,
    is_on_sale: input.isOnSale,
  };
  if (id !== undefined) {
    await ctx.db.updateTable('forum.cards').set(values).where('id', '=', id).execute();
    return { id };
  }
  return ctx.db
    .insertInto('forum.cards')
    .values({ site_id: ctx.site.id, created_at: ctx.now, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Deletes a card that was never sold. Throws `forum_card_not_found`, `forum_has_buyers`. */
export async function deleteCard(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePermission(ctx, MANAGE_CARDS);
  await transact(ctx, async (tx) => {
    await lockCard(tx, id);
    const sold = await sql`select from forum.card_periods where card_id = ${id}::bigint limit 1`.execute(tx.db);
    if (sold.rows.length > 0) throw new DomainError('forum_has_buyers');
    await tx.db.deleteFrom('forum.cards').where('id', '=', id).execute();
    await logModeration(tx, 'card.deleted', 'card', id, {});
  });
}
