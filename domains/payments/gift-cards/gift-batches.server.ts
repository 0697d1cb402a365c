import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { plainCode, randomReadableCode } from '../../../platform/text/readable-code.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { platformGiftSold, platformPromotion } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { codeHash } from '../../promotions/coupons/codes/code-hash.ts';
import type { GiftBatch, GiftBatches, GiftBatchInput, GiftBatchMade } from './contract.ts';
import { stopCards } from './end-gift-cards.server.ts';
import { GIFT_CODE_LENGTH } from './rules.ts';

/**
 * Issues cards at the platform's own expense, and returns their codes only this once. Throws `validation_failed` for an
 * expiry in the past or an unknown currency.
 */
export async function issueGiftCards(ctx: Ctx, input: GiftBatchInput): Promise<GiftBatchMade> {
  const { userId } = requirePlatformPermission(ctx, 'promotions.manage');
  const { design, currency, amount, num, expiresAt, note } = input;
  if (!ctx.app.sites.currency(currency)) refuseFields([{ field: 'currency', code: 'invalid_value' }]);
  if (new Date(expiresAt) <= ctx.now) refuseFields([{ field: 'expiresAt', code: 'too_small' }]);
  const codes = Array.from({ length: num }, () => randomReadableCode(GIFT_CODE_LENGTH));
  const hashes = codes.map((code) => codeHash(ctx.app, plainCode(code)));
  return transact(ctx, async (tx) => {
    const batch = await tx.db
      .insertInto('gift_batches')
      .values({ design, currency, amount_minor: amount, num, note, expires_at: expiresAt, created_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into gift_cards (no, batch_id, design, currency, amount_minor, status, code_hash, created_at, expires_at)
      select 'B' || ${batch.id}::bigint || '-' || nth, ${batch.id}::bigint, ${design}, ${currency}, ${amount}::bigint, 'open', hash,
        ${ctx.now}::timestamptz, ${expiresAt}::timestamptz
      from unnest(${hashes}::text[]) with ordinality as h(hash, nth)`.execute(tx.db);
    await transfer(tx, {
      kind: 'gift.issued',
      reference: `B${batch.id}`,
      requestKey: `gift.issued:${batch.id}`,
      entries: [
        { account: platformPromotion(currency), amount: -amount * num },
        { account: platformGiftSold(currency), amount: amount * num },
      ],
    });
    await audit(tx, 'gift-cards.issued', `gift-batch:${batch.id}`, { amount, currency, num, expiresAt, note });
    return { batchId: batch.id, codes };
  });
}

/** Ends the unredeemed cards of a batch; returns how many. Throws `not_found`. */
export async function stopGiftBatch(ctx: Ctx, batchId: number): Promise<number> {
  requirePlatformPermission(ctx, 'promotions.manage');
  return transact(ctx, async (tx) => {
    const found = await sql`
      update gift_batches set stopped_at = coalesce(stopped_at, ${ctx.now}::timestamptz) where id = ${batchId}::bigint
      returning id`.execute(tx.db);
    if (found.rows.length === 0) throw new DomainError('not_found');
    const stopped = await stopCards(tx, batchId);
    await audit(tx, 'gift-cards.stopped', `gift-batch:${batchId}`, { stopped });
    return stopped;
  });
}

interface BatchRow extends Omit<GiftBatch, 'amount'> {
  amount: number;
  currency: string;
}

/** The issued batches, newest first, and the total liability of all cards. */
export async function listGiftBatches(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
): Promise<GiftBatches> {
  requirePlatformPermission(ctx, 'promotions.manage');
  const found = await sql<{ list: BatchRow[] | null; total: number; owed: Money[] | null }>`
    select (select json_agg(json_build_object('id', b.id, 'design', b.design, 'amount', b.amount_minor, 'currency', b.currency,
        'num', b.num, 'note', b.note, 'createdAt', b.created_at, 'expiresAt', b.expires_at, 'stoppedAt', b.stopped_at,
        'redeemed', (select count(*) from gift_cards g where g.batch_id = b.id and g.status = 'redeemed'),
        'open', (select count(*) from gift_cards g where g.batch_id = b.id and g.status = 'open'
          and g.expires_at > ${ctx.now}::timestamptz)) order by b.id desc)
      from (select * from gift_batches order by id desc limit ${limit}::int offset ${(page - 1) * limit}::int) b) as list,
      (select count(*)::int from gift_batches) as total,
      (select json_agg(json_build_object('amount', amount, 'currency', currency) order by currency) from (
        select currency, sum(amount_minor) as amount from gift_cards where status in ('held', 'open') group by 1) o) as owed`.execute(
    ctx.db,
  );
  const { list = null, total = 0, owed = null } = found.rows[0] ?? {};
  return {
    list: (list ?? []).map(({ amount, currency, ...batch }) => ({
      ...batch,
      amount: { amount, currency },
      createdAt: new Date(batch.createdAt).toISOString(),
      expiresAt: new Date(batch.expiresAt).toISOString(),
      stoppedAt: batch.stoppedAt && new Date(batch.stoppedAt).toISOString(),
    })),
    total,
    page,
    limit,
    owed: owed ?? [],
  };
}
