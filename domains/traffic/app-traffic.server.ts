import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

export interface AppTrafficDay {
  /** Of UTC. */
  day: string;
  views: number;
  /** Different browsers, as far as their addresses tell them apart. */
  visitors: number;
}

/** Views and visitors of the page of an app, for the days between two, both included, that have some. */
export async function readAppTraffic(
  { db }: Pick<Ctx, 'db'>,
  { appId, from, to }: { appId: number; from: string; to: string },
): Promise<AppTrafficDay[]> {
  const found = await sql<AppTrafficDay>`
    select day::text, views::int, visitors::int from app_traffic
    where app_id = ${appId}::bigint and day between ${from}::date and ${to}::date`.execute(db);
  return found.rows;
}
