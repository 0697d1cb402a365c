import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { listOperations } from '../documents/list-operations.ts';
import type { ReviewedApi } from './contract.ts';

interface Pair {
  number: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Operations that differ between the document with which an API was listed last and its present one. A document has
 * megabytes, so the two are read only if they are not the same, and once.
 */
export async function readChanges(ctx: Ctx, apiId: number): Promise<ReviewedApi['changes']> {
  const found = await sql<{ before: number; after: number }>`
    select d.document_id as before, a.document_id as after
    from apis.apis a join lateral (
      select document_id from apis.decisions where api_id = a.id and decision in ('listed', 'restored')
        and document_id is not null order by id desc limit 1) d on true
    where a.id = ${apiId}::bigint and a.document_id <> d.document_id`.execute(ctx.db);
  const [ids] = found.rows;
  if (!ids) return null;
  return ctx.app.valueCache.fill(`api-changes|${ids.before}|${ids.after}`, [], () => compare(ctx, ids));
}

async function compare(ctx: Ctx, ids: { before: number; after: number }): Promise<ReviewedApi['changes']> {
  const found = await sql<Pair>`
    select b.number, b.document as before, c.document as after from apis.documents b, apis.documents c
    where b.id = ${ids.before}::bigint and c.id = ${ids.after}::bigint`.execute(ctx.db);
  const [pair] = found.rows;
  if (!pair) return null;
  const [before, after] = [namesOf(pair.before), namesOf(pair.after)];
  return { number: pair.number, added: missingIn(before, after), removed: missingIn(after, before) };
}

type Names = ReadonlyMap<string, { method: string; path: string }>;

const namesOf = (document: Record<string, unknown>): Names =>
  new Map(listOperations(document).map(({ method, path }) => [`${method} ${path}`, { method, path }]));

const missingIn = (there: Names, names: Names) =>
  [...names].flatMap(([name, called]) => (there.has(name) ? [] : [called]));
