import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { judgeTexts } from '../content/banned-words.ts';
import { readBannedWords } from '../content/compose.server.ts';
import type { EditProfile, OwnSettings } from './contract.ts';
import { requireWritingMember } from './require-writing-member.server.ts';

/** The actor's biography, who may write to them, and how often they get a digest. */
export async function readOwnSettings(ctx: Ctx): Promise<OwnSettings> {
  const { userId } = requireActor(ctx);
  const found = await sql<OwnSettings>`
    select bio, messages_from as "messagesFrom", digest from forum.members
    where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? { bio: '', messagesFrom: 'anyone', digest: 'weekly' };
}

/** Changes what is named. Throws `forum_banned_words`, and what `requireWritingMember` throws. */
export async function editOwnSettings(ctx: Ctx, { bio, messagesFrom, digest }: EditProfile): Promise<OwnSettings> {
  const { actor } = await requireWritingMember(ctx);
  const verdict = judgeTexts(await readBannedWords(ctx), [bio ?? ''], ctx.locale);
  if (verdict.action === 'reject') throw new DomainError('forum_banned_words', { words: verdict.found.join(', ') });
  await sql`
    update forum.members set bio = coalesce(${bio === undefined ? null : (verdict.texts[0] ?? '')}::text, bio),
      messages_from = coalesce(${messagesFrom ?? null}::text, messages_from), digest = coalesce(${digest ?? null}::text, digest)
    where site_id = ${ctx.site.id}::bigint and user_id = ${actor.userId}::bigint`.execute(ctx.db);
  return readOwnSettings(ctx);
}
