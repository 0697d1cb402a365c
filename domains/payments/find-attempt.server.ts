import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';

export interface KnownAttempt {
  /** The provider's own number for it. */
  providerId: string | null;
  /** The amount received, if it differs from the requested one. */
  amount: number;
  currency: string;
}

/** One of our attempts by its reference, for providers that need more than that. Throws `payment_not_found`. */
export async function findAttempt(ctx: Pick<Ctx, 'db'>, method: string, ref: string): Promise<KnownAttempt> {
  const found = await sql<KnownAttempt>`
    select provider_id as "providerId", coalesce(received_minor, amount_minor) as amount,
      coalesce(received_currency, currency) as currency
    from payment_attempts where method = ${method} and provider_ref = ${ref}`.execute(ctx.db);
  const attempt = found.rows[0];
  if (!attempt) throw new DomainError('payment_not_found');
  return attempt;
}
