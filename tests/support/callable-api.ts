import { sql } from 'kysely';
import type { App } from '../../domains/kit/context.ts';

interface OfferedApi {
  upstream?: string;
  status?: 'listed' | 'taken_down' | 'draft' | 'in_review';
  developerId?: number;
  priceMinor?: number;
  quota?: number;
  ratePerSecond?: number;
  burst?: number;
  /** Method and path of each. */
  operations?: readonly (readonly [string, string])[];
}

export interface ApiOnOffer {
  apiId: number;
  planId: number;
  slug: string;
  operationIds: number[];
}

let made = 0;

/** An API of the market with one plan, listed and free unless it is said otherwise. */
export async function offerApi(
  { database: { db } }: { database: Pick<App['database'], 'db'> },
  given: OfferedApi = {},
): Promise<ApiOnOffer> {
  made += 1;
  const { upstream = 'http://127.0.0.1:9', status = 'listed', operations = [], developerId = 1 } = given;
  const slug = `api-${process.pid}-${made}`;
  const apiId = await idOf(sql`
    insert into apis.apis (developer_id, slug, category_id, name, upstream_url)
    values (${developerId}::bigint, ${slug}, 1, ${JSON.stringify({ en: `API ${made}` })}::jsonb, ${upstream}) returning id`);
  const documentId = await idOf(sql`
    insert into apis.documents (api_id, number, sha256, format, openapi, source, document)
    values (${apiId}::bigint, 1, ${'0'.repeat(64)}, 'json', '3.1.0', '{}', '{}') returning id`);
  await sql`update apis.apis set document_id = ${documentId}::bigint, listed_at = now(), status = ${status}
    where id = ${apiId}::bigint`.execute(db);
  const operationIds: number[] = [];
  for (const [method, path] of operations)
    operationIds.push(
      await idOf(sql`
        insert into apis.operations (api_id, method, path, slug)
        values (${apiId}::bigint, ${method}, ${path}, ${`${method} ${path}`}) returning id`),
    );
  const planId = await idOf(sql`
    insert into apis.plans (api_id, key, name) values (${apiId}::bigint, 'free', '{"en": "Free"}') returning id`);
  const { priceMinor = 0, quota = 1_000, ratePerSecond = 1_000, burst = 1_000 } = given;
  await sql`
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    values (${planId}::bigint, 1, ${priceMinor}::bigint, 'USD', ${quota}::bigint, ${ratePerSecond}::int, ${burst}::int,
      now() - interval '10 years')`.execute(db);
  return { apiId, planId, slug, operationIds };

  async function idOf(query: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{ id: number }>`${query}`.execute(db);
    return rows[0]?.id ?? 0;
  }
}
