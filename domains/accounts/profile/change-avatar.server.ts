import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { receiveUpload } from '../../uploads/receive-upload.server.ts';
import { removeAvatarFiles, storeAvatar } from './avatar-files.server.ts';
import { AVATAR_EDGES, AVATAR_PAUSE_HOURS, type CropSquare, nextAvatarChange } from './rules.ts';

/** File types accepted as an avatar (specification 5), detected by content. */
const TAKEN = ['jpeg', 'png'] as const;

/**
 * Changes the actor's avatar, once a day (specification 5). The daily limit is checked before the image is decoded, so
 * that refused images do not cost CPU, and again by the update itself.
 */
export async function changeAvatar(
  ctx: Ctx,
  file: AsyncIterable<Uint8Array>,
  crop?: CropSquare,
): Promise<{ avatar: string; changeableAt: string }> {
  const { userId } = requireActor(ctx);
  await refuseTooEarly(ctx, userId);
  const squares = await receiveUpload(ctx, file, { formats: TAKEN }, (spooled) =>
    ctx.app.mediaWorkers.readSquares(spooled, { formats: TAKEN, crop, edges: AVATAR_EDGES }),
  );
  const avatar = await storeAvatar(ctx.app.storage, squares);
  const formerUrl = await exchange(ctx, userId, avatar).catch(async (error: unknown) => {
    await removeAvatarFiles(ctx.app.storage, avatar);
    throw error;
  });
  await removeAvatarFiles(ctx.app.storage, formerUrl);
  const changeableAt = nextAvatarChange(ctx.now, ctx.now)?.toISOString() ?? '';
  return { avatar, changeableAt };
}

/** Removes the actor's avatar at any time; the daily limit still counts from the last change. */
export async function removeAvatar(ctx: Ctx): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(`profile:${userId}`, ctx.now);
  const formerUrl = await transact(ctx, async (tx) => {
    const found = await sql<{ former: string }>`
      update users u set avatar_url = '' from (select id, avatar_url from users where id = ${userId}::bigint for no key update) was
      where u.id = was.id returning was.avatar_url as former`.execute(tx.db);
    const former = found.rows[0]?.former ?? '';
    if (former) await emit(tx, 'account.avatar-changed', { userId, avatarUrl: '', formerUrl: former });
    return former;
  });
  await removeAvatarFiles(ctx.app.storage, formerUrl);
}

/** One conditional update: of two concurrent uploads, one is accepted. Returns the previous URL. */
async function exchange(ctx: Ctx, userId: number, avatarUrl: string): Promise<string> {
  return transact(ctx, async (tx) => {
    const changed = await sql<{ former: string }>`
      update users u set avatar_url = ${avatarUrl}, avatar_changed_at = ${ctx.now}::timestamptz
      from (select id, avatar_url, avatar_changed_at from users where id = ${userId}::bigint for no key update) was
      where u.id = was.id and (was.avatar_changed_at is null
        or was.avatar_changed_at <= ${ctx.now}::timestamptz - make_interval(hours => ${AVATAR_PAUSE_HOURS}::int))
      returning was.avatar_url as former`.execute(tx.db);
    const row = changed.rows[0];
    if (!row) {
      await refuseTooEarly(tx, userId);
      throw new DomainError('login_required');
    }
    await emit(tx, 'account.avatar-changed', { userId, avatarUrl, formerUrl: row.former });
    return row.former;
  });
}

async function refuseTooEarly(ctx: Ctx, userId: number): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('avatar_changed_at').where('id', '=', userId).executeTakeFirst();
  const next = nextAvatarChange(user?.avatar_changed_at ?? null, ctx.now);
  if (!next) return;
  const retryAfter = Math.max(1, Math.ceil((next.getTime() - ctx.now.getTime()) / 1000));
  throw new DomainError('avatar_too_soon', { retryAfter, hours: Math.ceil(retryAfter / 3600), at: next.toISOString() });
}
