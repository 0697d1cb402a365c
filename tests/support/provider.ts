import { sql } from 'kysely';
import { createApiInput } from '../../domains/api-market/manage/contract.ts';
import { createApi } from '../../domains/api-market/manage/create-api.server.ts';
import { createPlanInput } from '../../domains/api-market/plans/contract.ts';
import { createPlan } from '../../domains/api-market/plans/save-plan.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { addDeveloper } from './app-developer.ts';
import type { BareApp } from './bare-app.ts';
import { as } from './people.ts';
import { newcomerOf } from './staff.ts';

export const CITIES = `openapi: 3.0.3
info: { title: Cities, version: "1" }
paths:
  /cities: { get: { summary: All cities, responses: { "200": { description: d } } } }
  /cities/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: d } }
`;

export async function* fileOf(text: string) {
  yield Buffer.from(text);
}

type Person = Ctx & { actor: Actor };

export interface Provider {
  owner: Person;
  /** Everyone who may try a verb, by what they are: the first two may publish. */
  people: Record<'owner' | 'publisher' | 'analyst' | 'other' | 'member' | 'guest', Ctx>;
  categoryId: number;
  /** A draft of the developer. */
  newApi(more?: object): Promise<number>;
  newPlan(apiId: number, more?: object): Promise<number>;
}

let made = 0;

/** A developer with a team, another developer, and a category of APIs. */
export async function addProvider(bare: BareApp): Promise<Provider> {
  const { owner, join } = await addDeveloper(bare);
  const { owner: other } = await addDeveloper(bare);
  made += 1;
  const category = await sql<{ id: number }>`
    insert into categories (kind, key, level, name) values ('api', ${`data-${made}`}, 1, '{"en":"Data"}')
    returning id`.execute(bare.app.database.db);
  const categoryId = category.rows[0]?.id ?? 0;
  const [publisher, analyst] = [await join('publisher'), await join('analyst')];
  const member = await as(bare.ctx(), await newcomerOf(bare));
  return {
    ...{ owner, categoryId, people: { owner, publisher, analyst, other, member, guest: bare.ctx() } },
    async newApi(more = {}) {
      made += 1;
      const fields = {
        ...{ slug: `provided-${made}`, categoryId, name: { en: 'Cities' }, summary: { en: 'All cities' } },
        upstreamUrl: 'https://cities.example.org/v1',
      };
      return (await createApi(owner, createApiInput.parse({ ...fields, ...more }))).id;
    },
    async newPlan(apiId, more = {}) {
      made += 1;
      const terms = { name: { en: 'Basic' }, priceMinor: 0, quota: 1_000, ratePerSecond: 5, burst: 10 };
      const input = createPlanInput.parse({ apiId, key: `plan-${made}`, ...terms, ...more });
      return (await createPlan(owner, input)).id;
    },
  };
}

/** What a verb answers to each of them: `done`, or the code of its refusal. */
export async function answersTo(
  { people }: Provider,
  verb: (ctx: Ctx) => Promise<unknown>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, ctx] of Object.entries(people)) {
    answers[name] = await verb(ctx).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  }
  return answers;
}

/** Another developer gets the answer to an API that does not exist. */
export const FOR_PUBLISHERS = {
  ...{ owner: 'done', publisher: 'done', analyst: 'no_permission', other: 'api_not_found' },
  ...{ member: 'no_permission', guest: 'login_required' },
};
export const FOR_READERS = { ...FOR_PUBLISHERS, analyst: 'done' };
