import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import { randomReference } from '../../platform/tokens.ts';

const HOURS_AGO = 30;
const AMOUNT = 12_900;

/** A charge that only the sandbox knows: the first daily comparison finds it, and the back office has something to settle. */
export async function fillReconciliation(ctx: Ctx): Promise<void> {
  const at = new Date(ctx.now.getTime() - HOURS_AGO * 3_600_000);
  await sql`
    insert into sandbox_charges (ref, amount_minor, currency, status, paid_minor, return_url, created_at, expires_at)
    values (${randomReference()}, ${AMOUNT}::bigint, 'CNY', 'paid', ${AMOUNT}::bigint, '/', ${at}::timestamptz,
      ${at}::timestamptz + interval '5 minutes')`.execute(ctx.db);
}
