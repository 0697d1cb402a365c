import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import type { Ctx } from '../../kit/context.ts';
import { dropProof } from '../ownership/drop-proof.server.ts';
import { keepOffer } from '../purchases/keep-offer.server.ts';
import { indexApp } from '../reading/index-app.server.ts';
import { HELD_FIELDS, type HeldValues } from './rules.ts';
import { identifierOfAddress } from './web-address.ts';

/**
 * Saves what readers recognise an app by, with what follows from it: the identifier of a web app, its words in the search
 * and what is sold. Throws `app_identifier_taken`, which ends the transaction of `ctx.db`, and
 * `seller_account_missing`.
 */
export async function saveHeld(ctx: Ctx, id: number, values: HeldValues): Promise<void> {
  for (const field of HELD_FIELDS) {
    const value = values[field];
    if (value === undefined || field === 'price') continue;
    await sql`update apps.apps set ${sql.ref(field)} = ${value} where id = ${id}::bigint`.execute(ctx.db);
  }
  if (values.address) {
    const identifier = identifierOfAddress(values.address);
    await dropProof(ctx, id, identifier);
    await saveIdentifier(ctx, id, identifier);
  }
  if (values.name !== undefined) await indexApp(ctx, id);
  await keepOffer(ctx, id, readPrice(values.price));
}

/** The price as it is submitted: `18.00 CNY`. */
function readPrice(text: string | undefined): number | undefined {
  const [amount = '', currency = ''] = text?.split(' ') ?? [];
  return currency ? parseMoney(amount, currency) : undefined;
}

async function saveIdentifier(ctx: Pick<Ctx, 'db'>, id: number, identifier: string): Promise<void> {
  try {
    await sql`
      update apps.apps set identifier = ${identifier} where id = ${id}::bigint and kind = 'web'`.execute(ctx.db);
  } catch (error) {
    throw violatedConstraint(error) === 'apps_identifier_key' ? new DomainError('app_identifier_taken') : error;
  }
}
