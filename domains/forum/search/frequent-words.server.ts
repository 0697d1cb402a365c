import { sql } from 'kysely';
import { termsOf } from '../../../platform/text/search-words.ts';
import type { App, Ctx } from '../../kit/context.ts';

type Table = 'topic_words' | 'comments';

/** What PostgreSQL found in a sample of the table: the shares of the words that most rows have. */
interface Statistics {
  rows: number;
  shares: ReadonlyMap<string, number>;
}

interface Known {
  statistics: Promise<Statistics>;
  readAt: number;
}

const RENEWED_AFTER_MS = 5 * 60_000;
const KNOWN = new WeakMap<App, Map<Table, Known>>();

export interface Estimate {
  /** Rows of the table. */
  rows: number;
  /** The share of them that has the words. */
  share: number;
}

/**
 * How many rows have all words. It decides how hits are found, never which: the statistics may
 * be old, and cover rows that the reader may not view.
 */
export async function estimateHits(ctx: Ctx, table: Table, words: readonly string[]): Promise<Estimate> {
  const { rows, shares } = await statisticsOf(ctx, table);
  const terms = words.flatMap(termsOf);
  const shareOf = (term: string) =>
    term.endsWith('*') ? shareOfPrefix(shares, term.slice(0, -1)) : (shares.get(term) ?? 0);
  // words of one search are often written together: more rows have all of them than if they were independent
  const [rarest = 0, ...others] = terms.map(shareOf).toSorted((a, b) => a - b);
  return { rows, share: others.reduce((share, each) => share * Math.sqrt(each), rarest) };
}

function shareOfPrefix(shares: Statistics['shares'], prefix: string): number {
  let sum = 0;
  for (const [word, share] of shares) if (word.startsWith(prefix)) sum += share;
  return Math.min(1, sum);
}

function statisticsOf(ctx: Ctx, table: Table): Promise<Statistics> {
  const tables = KNOWN.get(ctx.app) ?? new Map<Table, Known>();
  KNOWN.set(ctx.app, tables);
  const known = tables.get(table);
  if (known && performance.now() - known.readAt < RENEWED_AFTER_MS) return known.statistics;
  const made = { statistics: readStatistics(ctx, table), readAt: performance.now() };
  tables.set(table, made);
  made.statistics.catch(() => tables.delete(table));
  return made.statistics;
}

/** A table that was never analysed has no frequent words. */
async function readStatistics({ db }: Ctx, table: Table): Promise<Statistics> {
  const found = await sql<{ rows: number; words: string[] | null; shares: number[] | null }>`
    select c.reltuples::float8 as rows, s.most_common_elems::text::text[] as words,
      s.most_common_elem_freqs::float8[] as shares
    from pg_class c left join pg_stats s on s.schemaname = 'forum' and s.tablename = c.relname and s.attname = 'words'
    where c.oid = ${`forum.${table}`}::regclass`.execute(db);
  const { rows = 0, words, shares } = found.rows[0] ?? {};
  return { rows: Math.max(0, rows), shares: new Map((words ?? []).map((word, at) => [word, shares?.[at] ?? 0])) };
}
