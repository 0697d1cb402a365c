import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { indexApp } from '../reading/index-app.server.ts';
import { HELD_FIELDS, type HeldValues } from './rules.ts';
import { identifierOfAddress } from './web-address.ts';

/**
 * Saves what readers recognise an app by, with what follows from it: the identifier of a web app, and its words in the
 * search. Throws `app_identifier_taken`, which ends the transaction of `ctx.db`.
 */
export async function saveHeld(ctx: Pick<Ctx, 'db'>, id: number, values: HeldValues): Promise<void> {
  for (const field of HELD_FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    await sql`update apps.apps set ${sql.ref(field)} = ${value} where id = ${id}::bigint`.execute(ctx.db);
  }
  if (values.address) await saveIdentifier(ctx, id, identifierOfAddress(values.address));
  if (values.name !== undefined) await indexApp(ctx, id);
}

async function saveIdentifier(ctx: Pick<Ctx, 'db'>, id: number, identifier: string): Promise<void> {
  try {
    await sql`
      update apps.apps set identifier = ${identifier} where id = ${id}::bigint and kind = 'web'`.execute(ctx.db);
  } catch (error) {
    throw violatedConstraint(error) === 'apps_identifier_key' ? new DomainError('app_identifier_taken') : error;
  }
}
