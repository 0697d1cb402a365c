import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { addToCount } from './add-to-count.server.ts';
import { guestHash } from './person.server.ts';

/**
 * The address of a listed web app; opening it is recorded once a day, as a download is, if the reader went there
 * (`isVisit`): a page may name it as a picture, which nobody opens. While the deployment is read-only nothing is
 * recorded. Throws `app_not_found`.
 */
export async function openWebApp(ctx: Ctx, id: number, isVisit: boolean): Promise<string> {
  const found = await sql<{ address: string }>`
    select address from apps.apps
    where id = ${id}::bigint and kind = 'web' and status = 'listed' and address like 'https:%'`.execute(ctx.db);
  const address = found.rows[0]?.address;
  if (address === undefined) throw new DomainError('app_not_found', { id });
  if (!isVisit || ctx.app.deployment.readOnly) return address;
  const day = ctx.now.toISOString().slice(0, 10);
  const userId = ctx.actor?.userId ?? null;
  const guest = userId === null ? guestHash(ctx, day) : null;
  const country = await ctx.app.places.of(ctx.ip);
  await transact(ctx, async (tx) => {
    const noted = await sql<{ id: number }>`
      insert into apps.downloads (app_id, user_id, guest_hash, kind, country, locale, day, downloaded_at)
      values (${id}::bigint, ${userId}::bigint, ${guest}, 'open', ${country}, ${ctx.locale}, ${day}::date,
        ${ctx.now}::timestamptz)
      on conflict do nothing returning id`.execute(tx.db);
    const [row] = noted.rows;
    if (row) await addToCount(tx, { id: row.id, appId: id });
  });
  return address;
}
