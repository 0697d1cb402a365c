import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

export interface DeveloperName {
  id: number;
  name: string;
  /** Null once the owner has left. */
  ownerId: number | null;
}

/** Developers by their ids, for domains that store only those. */
export async function findDevelopers(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, DeveloperName>> {
  const found = await sql<DeveloperName>`
    select id, name, owner_id as "ownerId" from developers where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Of these developers, those that are neither suspended nor closed. */
export async function activeDevelopers(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from developers where id = any(${[...ids]}::bigint[]) and status = 'active'`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
}

/** Whether a person owns a developer or belongs to its team. */
export async function belongsToDeveloper(
  ctx: Pick<Ctx, 'db'>,
  { developerId, userId }: { developerId: number | null; userId: number },
): Promise<boolean> {
  const found = await sql`
    select from developers where id = ${developerId}::bigint and owner_id = ${userId}::bigint
    union all
    select from developer_members where developer_id = ${developerId}::bigint and user_id = ${userId}::bigint
    limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}

/** The owner and the team of a developer. */
export async function findTeam(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<number[]> {
  const found = await sql<{ userId: number }>`
    select owner_id as "userId" from developers where id = ${developerId}::bigint and owner_id is not null
    union select user_id from developer_members where developer_id = ${developerId}::bigint`.execute(ctx.db);
  return found.rows.map(({ userId }) => userId);
}

/** Developers with these words in their names, at most so many. */
export async function findDevelopersNamed(ctx: Pick<Ctx, 'db'>, words: string, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from developers where position(lower(${words}) in lower(name)) > 0 order by id limit ${most}::int`.execute(
    ctx.db,
  );
  return found.rows.map(({ id }) => id);
}
