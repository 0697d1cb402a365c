import { sql } from 'kysely';
import type { DeveloperRole } from '../../domains/developers/rules.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import type { BareApp } from './bare-app.ts';
import { as } from './people.ts';
import { newcomerOf } from './staff.ts';

type Person = Ctx & { actor: Actor };

/** A category of apps. */
export async function addAppCategory(bare: BareApp): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into categories (kind, key, level, name) values ('app', 'tools', 1, '{"en": "Tools"}')
    on conflict (kind, key) do update set level = 1 returning id`.execute(bare.app.database.db);
  return made.rows[0]?.id ?? 0;
}

/** A new developer; `join` adds a member to the team. */
export async function addDeveloper(
  bare: BareApp,
): Promise<{ id: number; owner: Person; join(role: DeveloperRole): Promise<Person> }> {
  const { db } = bare.app.database;
  const ownerId = await newcomerOf(bare);
  const made = await sql<{ id: number }>`
    insert into developers (owner_id, kind, name, email, approved_at)
    values (${ownerId}::bigint, 'person', gen_random_uuid()::text, 'dev@example.com', now()) returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  return {
    id,
    owner: await as(bare.ctx(), ownerId),
    async join(role) {
      const userId = await newcomerOf(bare);
      await sql`
        insert into developer_members (developer_id, user_id, role, added_at)
        values (${id}::bigint, ${userId}::bigint, ${role}, now())`.execute(db);
      return as(bare.ctx(), userId);
    },
  };
}
