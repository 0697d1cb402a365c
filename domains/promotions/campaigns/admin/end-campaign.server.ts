import { sql } from 'kysely';
import { invalidateCache } from '../../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { audit } from '../../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';

/**
 * The shop ends one of its campaigns early: open groups, bargains and deposits continue. Throws `campaign_not_found`.
 */
export async function endCampaign(ctx: Ctx, id: number): Promise<void> {
  const { id: merchantId } = await requireOwnMerchant(ctx, 'promotions.edit');
  await transact(ctx, async (tx) => {
    await end(tx, id, merchantId);
    await auditShop(tx, { id: merchantId }, 'offer.ended', `offer:${id}`);
  });
}

/** The platform ends a campaign of any shop, with a reason in the audit log. Throws `campaign_not_found`. */
export async function stopCampaign(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, 'promotions.manage');
  await transact(ctx, async (tx) => {
    await end(tx, id, null);
    await audit(tx, 'campaign.stopped', `campaign:${id}`, { reason });
  });
}

async function end({ db }: Ctx, id: number, merchantId: number | null): Promise<void> {
  const ended = await sql`
    update campaigns set active = false where id = ${id}::bigint
      and (${merchantId}::bigint is null or merchant_id = ${merchantId}::bigint) returning id`.execute(db);
  if (ended.rows.length === 0) throw new DomainError('campaign_not_found', { id });
  await invalidateCache(db, 'campaigns');
}
