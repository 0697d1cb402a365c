import { sql } from 'kysely';
import { readDocument } from '../../domains/api-market/documents/read-document.ts';
import { storeDocument } from '../../domains/api-market/documents/store-document.server.ts';
import type { App } from '../../domains/kit/context.ts';

interface MadeApi {
  name?: Record<string, string>;
  summary?: Record<string, string>;
  status?: 'listed' | 'draft' | 'taken_down';
  developerId?: number;
  categoryId?: number;
  document?: string;
  /** Of a month, in fen: one plan each. */
  prices?: readonly number[];
}

const CITIES = `openapi: 3.1.0
info: { title: Cities, version: "2" }
servers: [{ url: "https://cities.example.org/v1" }]
paths:
  /cities/{id}:
    get:
      operationId: readCity
      tags: [Cities]
      summary: One <b>city
      parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 7 }]
      responses:
        "200":
          description: The city
          content: { application/json: { schema: { type: object, properties: { name: { type: string }, id: { type: integer } } } } }
  /cities:
    post:
      operationId: addCity
      tags: [Cities]
      requestBody: { content: { application/json: { example: { name: Lyon } } } }
      responses: { "201": { description: Added } }
`;

let made = 0;

/** An API of the market, listed unless it is said otherwise. Returns its id. */
export async function makeApi(app: App, given: MadeApi = {}): Promise<number> {
  made += 1;
  const { name = { en: `API ${made}` }, summary = { en: 'Does one thing well.' }, status = 'listed' } = given;
  const { developerId = 1, categoryId = 1, document = CITIES, prices = [0, 4900] } = given;
  const { db } = app.database;
  const row = await sql<{ id: number }>`
    insert into apis.apis (developer_id, slug, category_id, name, summary, upstream_url)
    values (${developerId}::bigint, ${`made-${made}`}, ${categoryId}::bigint, ${JSON.stringify(name)}::jsonb,
      ${JSON.stringify(summary)}::jsonb, 'https://upstream.example.org')
    returning id`.execute(db);
  const { id = 0 } = row.rows[0] ?? {};
  await storeApiDocument(app, id, document);
  await sql`update apis.apis set status = ${status}, listed_at = now() where id = ${id}::bigint`.execute(db);
  for (const [sort, price] of prices.entries()) await makePlan(app, { apiId: id, sort, price });
  return id;
}

/** Makes a document the one that an API shows. Returns its number. */
export async function storeApiDocument(app: App, apiId: number, source: string): Promise<number> {
  const reading = await readDocument(source);
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  const ctx = { db: app.database.db, now: new Date() };
  return (await storeDocument(ctx, apiId, source, reading.read)).number;
}

async function makePlan(app: App, { apiId, sort, price }: { apiId: number; sort: number; price: number }) {
  await sql`
    with plan as (
      insert into apis.plans (api_id, key, name, sort)
      values (${apiId}::bigint, ${`plan-${sort}`}, ${JSON.stringify({ en: `Plan ${sort}` })}::jsonb, ${sort}::int) returning id)
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    select id, 1, ${price}::bigint, 'CNY', 1000, 5, 10, now() - interval '1 day' from plan`.execute(app.database.db);
}
