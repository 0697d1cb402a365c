import type { Locale } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import { mailCarrier } from './deliver-mail.server.ts';
import { mailRow } from './send-mail.server.ts';

/**
 * Hands a mail without secrets to the mail server at once, and lists it in the outbox if it was taken. Returns why it was
 * not; `no_server` if none is configured, `quiet` on a quiet copy.
 */
export async function sendMailNow(
  ctx: Ctx,
  mail: { to: string; locale: Locale; subject: string; text: string },
  onLine?: (line: string) => void,
): Promise<string | null> {
  if (ctx.app.deployment.isQuiet) return 'quiet';
  const carry = await mailCarrier(ctx.app, onLine);
  if (!carry) return 'no_server';
  const row = mailRow(ctx, ctx.app.texts, mail);
  const letter = { id: 0, recipient: mail.to, subject: mail.subject, text: row.text, html: row.html, headers: {} };
  try {
    await carry(letter);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
    ctx.app.log.warn({ reason, channel: 'email' }, 'message not taken');
    return reason;
  }
  await ctx.db
    .insertInto('outbox')
    .values({ ...row, html: '', sent_at: ctx.now })
    .execute();
  return null;
}
