import { sql } from 'kysely';
import { isLocale } from '../../../platform/locale/locale.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { removeAvatarFiles } from '../profile/avatar-files.server.ts';
import { readOpenMatters } from './open-matters.server.ts';
import { deleteOwnRows } from './own-data.server.ts';

const AT_ONCE = 20;

interface Departure {
  user_id: number;
  email: string | null;
  phone: string | null;
  avatar_url: string;
  locale: string;
}

/**
 * Deletes the accounts whose waiting period is over; returns how many. Each has its own transaction and is taken with
 * SKIP LOCKED, so it happens once however many processes run. An account that has bought something in the meantime is
 * postponed by a day, a failed one by an hour, so that the others get their turn.
 */
export async function anonymiseDueAccounts(ctx: Ctx): Promise<number> {
  let finished = 0;
  for (let looked = 0; looked < AT_ONCE; looked += 1) {
    const outcome = await finishNext(ctx);
    if (outcome === 'none') break;
    if (outcome === 'left') finished += 1;
  }
  return finished;
}

async function finishNext(ctx: Ctx): Promise<'none' | 'left' | 'put off'> {
  let userId: number | undefined;
  try {
    return await transact(ctx, async (tx) => {
      const departure = await takeNext(tx);
      if (!departure) return 'none';
      userId = departure.user_id;
      return finish(tx, departure);
    });
  } catch (err) {
    if (userId === undefined) throw err;
    ctx.app.log.error({ err, ofUser: userId }, 'account not deleted');
    await putOff(ctx, userId, '1 hour');
    return 'put off';
  }
}

async function takeNext(ctx: Ctx): Promise<Departure | undefined> {
  const taken = await sql<Departure>`
    select d.user_id, u.email, u.phone, u.avatar_url, u.locale from account_departures d join users u on u.id = d.user_id
    where d.due_at <= ${ctx.now}::timestamptz order by d.due_at limit 1 for update skip locked`.execute(ctx.db);
  return taken.rows[0];
}

async function finish(ctx: Ctx, departure: Departure): Promise<'left' | 'put off'> {
  const matters = await readOpenMatters(ctx, departure.user_id);
  if (matters.some((matter) => matter.blocks)) {
    await putOff(ctx, departure.user_id, '1 day');
    return 'put off';
  }
  await eraseAccount(ctx, departure);
  ctx.app.log.info({ ofUser: departure.user_id }, 'account deleted');
  return 'left';
}

async function putOff(ctx: Ctx, userId: number, by: '1 hour' | '1 day'): Promise<void> {
  await sql`update account_departures set due_at = ${ctx.now}::timestamptz + ${by}::interval
            where user_id = ${userId}::bigint`.execute(ctx.db);
}

/** The id remains so that orders and ledger totals stay intact; e-mail and phone are free for a new account. */
async function eraseAccount(ctx: Ctx, { user_id: userId, email, phone, avatar_url, locale }: Departure): Promise<void> {
  await emit(ctx, 'account.left', { userId, email, phone });
  await deleteOwnRows(ctx, { userId, email, phone });
  await sql`delete from account_departures where user_id = ${userId}::bigint`.execute(ctx.db);
  const texts = ctx.app.texts[isLocale(locale) ? locale : ctx.locale];
  await sql`
    update users set email = null, phone = null, password_hash = null, nickname = ${texts.t('profile:former_member')},
      avatar_url = '', avatar_changed_at = null, username = null, login_name = null, status = 'deleted' where id = ${userId}::bigint`.execute(
    ctx.db,
  );
  // before the commit: if it fails, the next round repeats all of it and no picture is left behind
  await removeAvatarFiles(ctx.app.storage, avatar_url);
}
