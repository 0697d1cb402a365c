import { sql } from 'kysely';
import { deriveKey, sign } from '../../platform/tokens.ts';
import type { Ctx } from '../context.ts';
import type { NoticeKind } from './rules.ts';

/** What is confirmed by mail to an address that a visitor typed and nobody verified. */
const CONFIRMATIONS: readonly NoticeKind[] = ['order.paid', 'presale.deposited'];
/** The row stays for good, also when rows of codes are tidied up by their time. */
const FOR_GOOD = '9999-12-31';

/**
 * Whether this notice goes to the unverified address of a visitor: the first confirmation of an order and nothing else,
 * however many visitors give the same address. The unique key decides between two processes. The row holds a keyed hash.
 */
export async function takeVisitorMail(ctx: Pick<Ctx, 'app' | 'db'>, kind: NoticeKind, email: string): Promise<boolean> {
  if (!CONFIRMATIONS.includes(kind)) return false;
  const key = sign(deriveKey(ctx.app.secret, 'visitor-mails'), email.toLowerCase());
  const taken = await sql`
    insert into code_sendings (key, sent_at) values (${key}, ${FOR_GOOD}::timestamptz)
    on conflict (key) do nothing returning key`.execute(ctx.db);
  return taken.rows.length > 0;
}
