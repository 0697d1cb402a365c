import { sql } from 'kysely';
import { deriveKey, sign } from '../../platform/tokens.ts';
import type { Ctx } from '../context.ts';
import type { NoticeKind } from './rules.ts';

/** Confirmations sent to a visitor's unverified address. */
const CONFIRMATIONS: readonly NoticeKind[] = ['order.paid', 'presale.deposited'];
/** The row is kept for good, even when old code rows are deleted. */
const FOR_GOOD = '9999-12-31';

/**
 * Whether this notification goes to a visitor's unverified address: only the first order confirmation does, however
 * many visitors enter the same address. The unique key decides between two processes. The row stores a keyed hash.
 */
export async function takeVisitorMail(ctx: Pick<Ctx, 'app' | 'db'>, kind: NoticeKind, email: string): Promise<boolean> {
  if (!CONFIRMATIONS.includes(kind)) return false;
  const key = sign(deriveKey(ctx.app.secret, 'visitor-mails'), email.toLowerCase());
  const taken = await sql`
    insert into code_sendings (key, sent_at) values (${key}, ${FOR_GOOD}::timestamptz)
    on conflict (key) do nothing returning key`.execute(ctx.db);
  return taken.rows.length > 0;
}
