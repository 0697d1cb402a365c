import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { CategoryDeleting } from '../../catalog/events.ts';
import type { Ctx } from '../../kit/context.ts';

/** Refuses to delete a category with apps. Throws `category_in_use`. */
export async function keepAppCategory(ctx: Ctx, { id }: CategoryDeleting): Promise<void> {
  const used = await sql`select from apps.apps where category_id = ${id}::bigint limit 1`.execute(ctx.db);
  if (used.rows.length > 0) throw new DomainError('category_in_use');
}
