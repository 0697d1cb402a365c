import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/media/storage.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Board, visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import { isBuyer, isPaidOpen } from '../money/paid-part.server.ts';
import { MODERATE, type TopicState } from '../rules.ts';
import { mediaFolder, type StoredMedia } from './media-rows.server.ts';

export interface OpenedMedia {
  file: StoredFile;
  type: string;
  /** Of this content. */
  etag: string;
  /** Whether guests see the topic and what is attached to it, so that a copy may stay in the browser for a while. */
  isPublic: boolean;
}

interface Row {
  state: TopicState;
  board_id: number;
  author_id: number | null;
  media: StoredMedia | null;
  key: string;
  is_paid: boolean;
  is_bought: boolean;
}

/**
 * One file of a topic's video or sound, for those who may view the topic and its attachments at this moment: it is
 * checked for every request, so a hidden or deleted topic leaves no address that works. Throws `forum_topic_not_found`
 * for everyone else, as for a file that does not exist, and `no_permission` without `attachments.view`.
 */
export async function openMedia(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<OpenedMedia> {
  const found = await sql<Row>`
    select t.state, t.board_id, t.author_id, t.media - 'waveform' as media, m.key,
      exists (select from forum.paid_parts p where p.topic_id = t.id) as is_paid,
      ${isBuyer(ctx.actor?.userId ?? 0)} as is_bought
    from forum.topics t join forum.media m on m.topic_id = t.id
    where t.id = ${id}::bigint and t.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  const board = (await visibleBoards(ctx)).find((candidate) => candidate.id === row?.board_id);
  const absent = new DomainError('forum_topic_not_found', { id });
  const type = typeOf(row?.media, name);
  if (!row || !board || !type) throw absent;
  const held = permissionsAt(ctx, board);
  const isOwn = ctx.actor !== null && row.author_id === ctx.actor.userId && row.state !== 'deleted';
  if (row.state !== 'published' && !isOwn && !held.has(MODERATE)) throw absent;
  if (!isOwn && !mayViewMedia(held)) throw new DomainError('no_permission', { permission: 'attachments.view' });
  // a poster is on cards; everything else of a paid topic is for its buyers
  const isPoster = name === 'poster.jpg' || name === 'thumb.jpg';
  if (row.is_paid && !isPoster && !isPaidOpen(ctx, { authorId: row.author_id, held }, row.is_bought))
    throw new DomainError('no_permission', { permission: 'attachments.view' });
  const file = await ctx.app.storage.find(`${mediaFolder(row.key)}/${name}`);
  if (!file) throw absent;
  return {
    file,
    type,
    etag: `"${row.key.slice(0, 12)}-${name}-${file.bytes}"`,
    isPublic: row.state === 'published' && !row.is_paid && isOpenToGuests(ctx, board),
  };
}

function isOpenToGuests(ctx: Ctx, board: Board): boolean {
  const held = permissionsAt({ ...ctx, actor: null }, board);
  return held.has('topics.view') && mayViewMedia(held);
}

/** Whether a reader who may view a topic may also view what is attached to it. */
export function mayViewMedia(held: ReadonlySet<string>): boolean {
  return held.has('attachments.view') || held.has(MODERATE);
}

function typeOf(media: StoredMedia | null | undefined, name: string): string | undefined {
  if (!media) return undefined;
  if (media.hasPoster && (name === 'poster.jpg' || name === 'thumb.jpg')) return 'image/jpeg';
  return media.files.find((file) => file.name === name)?.type;
}
