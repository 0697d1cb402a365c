import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { AppCard } from './contract.ts';
import { CARD_COLUMNS, type CardRow, inLanguage, toCards } from './read-cards.server.ts';

export interface AppCollection {
  key: string;
  title: string;
  intro: string;
  apps: AppCard[];
}

interface CollectionRow {
  id: number;
  key: string;
  title: Texts;
  intro: Texts;
}

/** Collections on the front page, each with its first apps; empty ones are left out. */
export async function readCollections(ctx: Ctx, { most, apps }: { most: number; apps: number }) {
  const found = await sql<CollectionRow>`
    select id, key, title, intro from apps.collections where is_shown order by sort, id limit ${most}::int`.execute(
    ctx.db,
  );
  const collections = await Promise.all(found.rows.map((row) => fill(ctx, row, apps)));
  return collections.filter((collection) => collection.apps.length > 0);
}

/** One shown collection with all of its listed apps; undefined if there is none with this key. */
export async function readCollection(ctx: Ctx, key: string): Promise<AppCollection | undefined> {
  const found = await sql<CollectionRow>`
    select id, key, title, intro from apps.collections where key = ${key} and is_shown`.execute(ctx.db);
  const row = found.rows[0];
  return row && fill(ctx, row, 200);
}

async function fill(ctx: Ctx, row: CollectionRow, most: number): Promise<AppCollection> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from apps.collection_apps c join apps.apps a on a.id = c.app_id
    where c.collection_id = ${row.id}::bigint and a.status in ('listed', 'announced')
    order by c.sort, a.id limit ${most}::int`.execute(ctx.db);
  return {
    key: row.key,
    title: inLanguage(ctx, row.title),
    intro: inLanguage(ctx, row.intro),
    apps: await toCards(ctx, found.rows),
  };
}

/** The editor's pick of the latest day that has begun. */
export async function readPick(ctx: Ctx): Promise<{ title: string; text: string; app: AppCard } | null> {
  const found = await sql<CardRow & { title: Texts; text: Texts }>`
    select p.title, p.text, ${CARD_COLUMNS} from apps.picks p join apps.apps a on a.id = p.app_id
    where p.day <= ${dayIn(timeZoneOf(ctx.site), ctx.now)}::date and a.status in ('listed', 'announced')
    order by p.day desc limit 1`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) return null;
  const { title, text, ...card } = row;
  const [app] = await toCards(ctx, [card]);
  return app ? { title: inLanguage(ctx, title), text: inLanguage(ctx, text), app } : null;
}
