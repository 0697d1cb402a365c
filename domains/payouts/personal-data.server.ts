import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

/**
 * Where the money of shops without an owner went; settled withdrawals stay for the books, with the bank and the last
 * characters of the number. Runs after the owner was taken from the shop.
 */
export async function forgetBankAccounts(ctx: Ctx): Promise<void> {
  await sql`delete from merchant_bank_accounts b using merchants m where m.id = b.merchant_id and m.owner_id is null`.execute(
    ctx.db,
  );
  await sql`
    update merchant_withdrawals w set account_sealed = '' from merchants m
    where m.id = w.merchant_id and m.owner_id is null and w.status in ('paid', 'refused') and w.account_sealed <> ''`.execute(
    ctx.db,
  );
}
