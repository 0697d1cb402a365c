import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { MAX_SHIELD_WORDS } from '../rules.ts';
import type { ShieldWordInput } from './contract.ts';
import { comparable, findShieldWord, type ShieldWord } from './words.ts';

/** Finds the reader's word in the texts of an author; null if there is none, and in what the reader has written. */
export type Shield = (authorId: number | null, texts: () => readonly string[]) => string | null;

const OPEN: Shield = () => null;

/** Decides which posts are folded for the reader, and because of which word. Nothing is looked up for guests. */
export async function readShield(ctx: Ctx): Promise<Shield> {
  if (!ctx.actor) return OPEN;
  const { userId } = ctx.actor;
  const words = await readWords(ctx, userId);
  if (words.length === 0) return OPEN;
  return (authorId, texts) => (authorId === userId ? null : findShieldWord(words, texts()));
}

/** The words that the actor does not want to read, in the order in which they were added. */
export async function listShieldWords(ctx: Ctx): Promise<string[]> {
  const words = await readWords(ctx, requireActor(ctx).userId);
  return words.map(({ word }) => word);
}

/** Adds a word; one that is spelt alike takes its place. Throws `forum_shield_full`. */
export async function addShieldWord(ctx: Ctx, { word }: ShieldWordInput): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const key = comparable(word);
  await transact(ctx, async ({ db }) => {
    // one at a time per person, so that the limit holds
    await sql`select pg_advisory_xact_lock(hashtext('forum-shield'), ${userId}::int)`.execute(db);
    const others = await sql<{ kept: number }>`
      select count(*)::int as kept from forum.shield_words where user_id = ${userId}::bigint and key <> ${key}`.execute(
      db,
    );
    if ((others.rows[0]?.kept ?? 0) >= MAX_SHIELD_WORDS)
      throw new DomainError('forum_shield_full', { most: MAX_SHIELD_WORDS });
    await sql`
      insert into forum.shield_words (user_id, key, word, created_at)
      values (${userId}::bigint, ${key}, ${word}, ${ctx.now}::timestamptz)
      on conflict (user_id, key) do update set word = excluded.word`.execute(db);
  });
}

/** Removes a word, however it is spelt; does nothing if there is none. */
export async function removeShieldWord(ctx: Ctx, { word }: ShieldWordInput): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await sql`delete from forum.shield_words
    where user_id = ${userId}::bigint and key = ${comparable(word)}`.execute(ctx.db);
}

export async function hasShieldWords({ db }: Pick<Ctx, 'db'>, userId: number): Promise<boolean> {
  const found = await sql`select from forum.shield_words where user_id = ${userId}::bigint limit 1`.execute(db);
  return found.rows.length > 0;
}

async function readWords({ db }: Pick<Ctx, 'db'>, userId: number): Promise<ShieldWord[]> {
  const found = await sql<ShieldWord>`
    select word, key from forum.shield_words where user_id = ${userId}::bigint order by created_at, key`.execute(db);
  return found.rows;
}
