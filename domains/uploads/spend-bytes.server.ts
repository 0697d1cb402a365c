import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network/network.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { uploadLimits } from './limits.ts';

/**
 * Counts an upload against the daily quota of its account and network, before it is decoded. Throws `upload_quota` with
 * `hours` until the next day; a refused upload is not counted.
 */
export async function spendUploadBytes(ctx: Ctx, actor: Actor, bytes: number, isForShop: boolean): Promise<void> {
  const limits = uploadLimits(ctx.site);
  await transact(ctx, async (tx) => {
    await spend(tx, `user:${actor.userId}`, bytes, isForShop ? limits.shop : limits[actor.kind]);
    if (!isForShop) await spend(tx, `network:${networkOf(ctx.ip)}`, bytes, limits.network);
  });
}

async function spend(ctx: Ctx, uploader: string, bytes: number, most: number): Promise<void> {
  const spent = await sql`
    insert into upload_usage (day, uploader, bytes)
    select (${ctx.now}::timestamptz at time zone 'UTC')::date, ${uploader}, ${bytes}::bigint
    where ${bytes}::bigint <= ${most}::bigint
    on conflict (day, uploader) do update set bytes = upload_usage.bytes + excluded.bytes
      where upload_usage.bytes + excluded.bytes <= ${most}::bigint
    returning 1`.execute(ctx.db);
  if (spent.rows.length > 0) return;
  const retryAfter = 86_400 - (Math.floor(ctx.now.getTime() / 1000) % 86_400);
  throw new DomainError('upload_quota', { retryAfter, hours: Math.ceil(retryAfter / 3_600) });
}
