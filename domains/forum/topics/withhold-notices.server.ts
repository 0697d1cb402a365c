import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import { atSite } from '../../accounts/members/membership.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import { readersAt } from '../people/readers-at.server.ts';
import { MODERATE, type TopicState } from '../rules.ts';

const TOPIC_LINK = /^\/bbs\/topic\/(\d+)(?:\?|$)/;

interface Row {
  id: number;
  site_id: number;
  board_id: number;
  author_id: number | null;
  state: TopicState;
}

/**
 * A topic may have been hidden, deleted or moved since its readers were notified: its title is
 * withheld from those who may not see it now. Authors know the titles of their own topics.
 */
export async function withholdNotices(ctx: Ctx, { links, withhold }: EventMap['notices.reading']): Promise<void> {
  const rows = await readLinked(ctx, links);
  const shown = new Set<number>();
  for (const site of ctx.app.sites.all()) {
    const topics = rows.filter(({ site_id }) => site_id === site.id);
    if (topics.length === 0) continue;
    const there = site.id === ctx.site.id ? ctx : await atSite(ctx, site.key);
    for (const id of await visibleOf(there, topics)) shown.add(id);
  }
  for (const link of links) if (idOf(link) > 0 && !shown.has(idOf(link))) withhold(link);
}

/** The same for messages to several people that are about to leave. */
export async function withholdLetters(ctx: Ctx, { letters, withhold }: EventMap['letters.leaving']): Promise<void> {
  const rows = await readLinked(
    ctx,
    letters.map(({ link }) => link),
  );
  const shown = new Set<string>();
  for (const site of ctx.app.sites.all()) {
    const topics = new Map(rows.filter(({ site_id }) => site_id === site.id).map((row) => [row.id, row]));
    const ofSite = letters.filter(({ link }) => topics.has(idOf(link)));
    if (ofSite.length === 0) continue;
    const readers = await readersAt({ ...ctx, site }, [...new Set(ofSite.map(({ readerId }) => readerId))]);
    for (const [readerId, reader] of readers) {
      const own = ofSite.filter((letter) => letter.readerId === readerId);
      const linked = own.flatMap(({ link }) => topics.get(idOf(link)) ?? []);
      for (const id of await visibleOf(reader, linked)) shown.add(`${readerId} ${id}`);
    }
  }
  for (const letter of letters) {
    const id = idOf(letter.link);
    if (id > 0 && !shown.has(`${letter.readerId} ${id}`)) withhold(letter);
  }
}

const idOf = (link: string) => Number(TOPIC_LINK.exec(link)?.[1] ?? 0);

async function readLinked(ctx: Ctx, links: readonly string[]): Promise<Row[]> {
  const ids = [...new Set(links.map(idOf))].filter((id) => Number.isSafeInteger(id) && id > 0);
  if (ids.length === 0) return [];
  const found = await sql<Row>`
    select id, site_id, board_id, author_id, state from forum.topics where id = any (${ids}::bigint[])`.execute(ctx.db);
  return found.rows;
}

async function visibleOf(ctx: Ctx, topics: readonly Row[]): Promise<number[]> {
  const boards = new Map((await visibleBoards(ctx)).map((board) => [board.id, board]));
  const isVisible = ({ board_id, author_id, state }: Row) => {
    if (author_id !== null && author_id === ctx.actor?.userId) return true;
    const board = boards.get(board_id);
    return board !== undefined && (state === 'published' || permissionsAt(ctx, board).has(MODERATE));
  };
  return topics.filter(isVisible).map(({ id }) => id);
}
