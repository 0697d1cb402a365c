import { deriveKey, sign } from '../../platform/tokens.ts';
import { takeFirstSending } from '../accounts/first-sending.server.ts';
import type { Ctx } from '../context.ts';
import type { NoticeKind } from './rules.ts';

/** Confirmations sent to a visitor's unverified address. */
const CONFIRMATIONS: readonly NoticeKind[] = ['order.paid', 'presale.deposited'];

/**
 * Whether this notification goes to a visitor's unverified address: only the first order confirmation does, however
 * many visitors enter the same address. The unique key decides between two processes. The row stores a keyed hash.
 */
export async function takeVisitorMail(ctx: Pick<Ctx, 'app' | 'db'>, kind: NoticeKind, email: string): Promise<boolean> {
  if (!CONFIRMATIONS.includes(kind)) return false;
  const key = sign(deriveKey(ctx.app.secret, 'visitor-mails'), email.toLowerCase());
  return takeFirstSending(ctx, key);
}
