import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Movement } from './rules.ts';

export interface OurMovements {
  movements: Movement[];
  /** The charges with the references of their refunds, for a provider that only answers single queries. */
  charges: { ref: string; refundRefs: string[] }[];
}

interface Row {
  ref: string;
  status: Movement['status'];
  amount: number;
  currency: string;
  at: Date;
  refunds: { ref: string; status: Movement['status']; amount: number; at: string }[];
}

/** Our records of a provider's charges started in a period, and of their refunds. */
export async function readOurs(ctx: Pick<Ctx, 'db'>, provider: string, from: Date, to: Date): Promise<OurMovements> {
  const found = await sql<Row>`
    select a.provider_ref as ref, a.status, coalesce(a.received_minor, a.amount_minor) as amount,
      coalesce(a.received_currency, a.currency) as currency, a.created_at as at,
      coalesce((select jsonb_agg(jsonb_build_object('ref', r.refund_ref, 'amount', r.amount_minor, 'at', r.created_at,
          'status', case r.status when 'sent' then 'refunded' when 'failed' then 'failed' else 'refunding' end) order by r.id)
        from payment_refunds r where r.attempt_id = a.id), '[]'::jsonb)
      || case when a.status in ('refunding', 'refunded') then jsonb_build_array(jsonb_build_object(
          'ref', 'stray-' || a.provider_ref, 'amount', coalesce(a.received_minor, a.amount_minor), 'at', a.created_at, 'status', a.status))
        else '[]'::jsonb end as refunds
    from payment_attempts a
    where a.method = ${provider} and a.created_at >= ${from}::timestamptz and a.created_at < ${to}::timestamptz
    order by a.id`.execute(ctx.db);
  return {
    movements: found.rows.flatMap(({ refunds, ...charge }): Movement[] => [
      { subject: 'charge', ...charge },
      ...refunds.map(({ at, ...refund }): Movement => {
        return { subject: 'refund', ...refund, currency: charge.currency, at: new Date(at) };
      }),
    ]),
    charges: found.rows.map(({ ref, refunds }) => ({ ref, refundRefs: refunds.map((refund) => refund.ref) })),
  };
}

/** Of references listed by the provider that are outside our period, those that belong to us all the same. */
export async function knownElsewhere(
  ctx: Pick<Ctx, 'db'>,
  provider: string,
  refs: readonly string[],
): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const found = await sql<{ ref: string }>`
    with asked as (select unnest(${refs}::text[]) as ref)
    select ref from asked where exists (select from payment_attempts where method = ${provider} and provider_ref = asked.ref)
      or exists (select from payment_refunds where refund_ref = asked.ref)
      or exists (select from payment_attempts where method = ${provider} and 'stray-' || provider_ref = asked.ref
        and status in ('refunding', 'refunded'))`.execute(ctx.db);
  return new Set(found.rows.map(({ ref }) => ref));
}
