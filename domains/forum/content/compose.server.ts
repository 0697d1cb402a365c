import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import { findByUsernames } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { readForum } from '../people/config.server.ts';
import type { WritingMember } from '../people/require-writing-member.server.ts';
import { type BannedWord, judgeTexts } from './banned-words.ts';
import { mentionedNames, type Rendered, renderPost } from './render.ts';

/** Cache tag of the banned words. */
export const WORDS_TAG = 'forum-words';
/** Nobody reads a form, thinks and types in less. */
const FASTEST_MS = 3_000;

export interface Written {
  title?: string;
  source: string;
  tags?: readonly string[];
  locale: string;
  composedMs?: number | undefined;
  isPasted?: boolean | undefined;
}

export interface Composed extends Rendered {
  title: string;
  source: string;
  /** The text of a tsvector. */
  words: string;
  /** Why a moderator has to see it first; null: it is published. */
  heldFor: string | null;
}

/**
 * What is stored of a text that a member wrote: masked, rendered, sanitised, cut into words, and whether it is held.
 * Throws `forum_banned_words`, `forum_new_member_links` and `forum_new_member_pictures`.
 */
export async function compose(ctx: Ctx, member: WritingMember, written: Written): Promise<Composed> {
  const words = member.isStaff ? [] : await readBannedWords(ctx);
  const verdict = judgeTexts(
    words,
    [written.title ?? '', written.source, (written.tags ?? []).join(' ')],
    written.locale,
  );
  if (verdict.action === 'reject') throw new DomainError('forum_banned_words', { words: verdict.found.join(', ') });
  const [title = '', source = ''] = verdict.texts;
  const people = await findByUsernames(ctx, mentionedNames(source));
  const rendered = renderPost(source, new Map(people.map((person) => [person.username?.toLowerCase() ?? '', person])));
  const { settings } = await readForum(ctx);
  if (isNewMember(ctx, member, settings.newDays)) limitContent(rendered, settings);
  return {
    ...rendered,
    title,
    source,
    words: tsvectorText({ A: [title], B: [(written.tags ?? []).join(' ')], C: [rendered.text] }),
    heldFor: verdict.action === 'review' ? verdict.found.join(', ') : holdReason(member, settings, written, rendered),
  };
}

type ContentLimits = Record<'newLinksPerPost' | 'newPicturesPerPost', number>;

function limitContent({ linkCount, pictures }: Rendered, settings: ContentLimits): void {
  const { newLinksPerPost, newPicturesPerPost } = settings;
  if (linkCount > newLinksPerPost) throw new DomainError('forum_new_member_links', { most: newLinksPerPost });
  if (pictures.length > newPicturesPerPost)
    throw new DomainError('forum_new_member_pictures', { most: newPicturesPerPost });
}

/** In the first days, until enough was read. */
function isNewMember(ctx: Ctx, { trust, isStaff, joinedAt }: WritingMember, newDays: number): boolean {
  return !isStaff && trust === 'new' && ctx.now.getTime() < joinedAt.getTime() + newDays * 86_400_000;
}

function holdReason(
  member: WritingMember,
  settings: { reviewEverything: boolean; reviewFirstPost: boolean },
  { composedMs, isPasted }: Written,
  { linkCount }: Rendered,
): string | null {
  if (member.isStaff) return null;
  const isFirst = member.topicCount + member.commentCount === 0;
  if (settings.reviewEverything) return 'everything';
  if (!isFirst) return null;
  if (settings.reviewFirstPost) return 'first_post';
  if (composedMs !== undefined && composedMs < FASTEST_MS) return 'too_fast';
  return isPasted && linkCount > 0 ? 'pasted_links' : null;
}

/** The site's banned words, cached. */
export function readBannedWords(ctx: Pick<Ctx, 'app' | 'site'>): Promise<readonly BannedWord[]> {
  return ctx.app.valueCache.fillAhead(`forum-words|${ctx.site.id}`, [WORDS_TAG], async () => {
    const found = await sql<BannedWord>`
      select word, action, exceptions, locale from forum.banned_words where site_id = ${ctx.site.id}::bigint`.execute(
      ctx.app.database.db,
    );
    return found.rows;
  });
}

/** Whether `limitNewMember` counts what the member writes. */
export async function isLimited(ctx: Ctx, member: WritingMember): Promise<boolean> {
  const { settings } = await readForum(ctx);
  return isNewMember(ctx, member, settings.newDays);
}

/** Counts what a new member wrote today. Throws `forum_new_member_limit`. */
export async function limitNewMember(ctx: Ctx, member: WritingMember, of: 'topics' | 'comments'): Promise<void> {
  const { settings } = await readForum(ctx);
  if (!isNewMember(ctx, member, settings.newDays)) return;
  const most = of === 'topics' ? settings.newTopicsPerDay : settings.newRepliesPerDay;
  // serialises what one account sends at the same moment, so that the count holds
  await sql`select from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${member.actor.userId}::bigint
    for no key update`.execute(ctx.db);
  const found = await sql<{ written: number }>`
    select count(*)::int as written from ${sql.table(`forum.${of}`)}
    where author_id = ${member.actor.userId}::bigint and site_id = ${ctx.site.id}::bigint
      and created_at > ${ctx.now}::timestamptz - interval '1 day'`.execute(ctx.db);
  if ((found.rows[0]?.written ?? 0) >= most) throw new DomainError('forum_new_member_limit', { most });
}
