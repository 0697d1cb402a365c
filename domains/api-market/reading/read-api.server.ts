import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { inReadersCurrency } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ApiDetail, ApiOperation, ApiPlan } from './contract.ts';
import { listSimilar } from './list-apis.server.ts';
import { type CardRow, cardColumns, inLanguage, plansOnOffer, toCards } from './read-cards.server.ts';

const SIMILAR_SHOWN = 6;

interface DetailRow extends CardRow {
  description: Texts;
  listedAt: Date;
  document: Omit<ApiDetail['document'], 'importedAt'> & { importedAt: string };
}

/** A listed API with its plans and operations. Throws `api_not_found`. */
export async function readApi(ctx: Ctx, id: number): Promise<ApiDetail> {
  const found = await sql<DetailRow>`
    select ${cardColumns(ctx)}, a.description, a.listed_at as "listedAt", jsonb_build_object('number', d.number,
      'sha256', d.sha256, 'openapi', d.openapi, 'version', d.version, 'importedAt', d.imported_at) as document
    from apis.apis a join apis.documents d on d.id = a.document_id
    where a.id = ${id}::bigint and a.status = 'listed'`.execute(ctx.db);
  const [row] = found.rows;
  const [card] = await toCards(ctx, row ? [row] : []);
  if (!row || !card) throw new DomainError('api_not_found', { id });
  const [plans, operations, similar] = await Promise.all([
    readPlans(ctx, id),
    readOperations(ctx, id),
    listSimilar(ctx, row, SIMILAR_SHOWN),
  ]);
  const { description, listedAt, document } = row;
  return {
    ...card,
    ...{ plans, operations, similar },
    description: inLanguage(ctx, description),
    listedAt: listedAt.toISOString(),
    document: { ...document, importedAt: new Date(document.importedAt).toISOString() },
  };
}

interface PlanRow extends Omit<ApiPlan, 'name' | 'summary' | 'price'> {
  name: Texts;
  summary: Texts;
  amount: number;
  currency: string;
}

async function readPlans(ctx: Ctx, apiId: number): Promise<ApiPlan[]> {
  const found = await sql<PlanRow>`
    select p.id, p.key, p.name, p.summary, v.id as "versionId", v.price_minor as amount, v.currency, v.period, v.quota,
      v.rate_per_second as "ratePerSecond", v.burst
    from (select ${apiId}::bigint as id) a, ${plansOnOffer(ctx)} order by p.sort, p.id`.execute(ctx.db);
  return found.rows.map(({ name, summary, amount, currency, ...terms }) => ({
    ...terms,
    name: inLanguage(ctx, name),
    summary: inLanguage(ctx, summary),
    price: inReadersCurrency(ctx, amount, currency),
  }));
}

async function readOperations(ctx: Ctx, apiId: number): Promise<ApiOperation[]> {
  const found = await sql<ApiOperation>`
    select id, method, path, slug, tag, summary, is_deprecated as "isDeprecated" from apis.operations
    where api_id = ${apiId}::bigint and removed_at is null order by sort`.execute(ctx.db);
  return found.rows;
}
