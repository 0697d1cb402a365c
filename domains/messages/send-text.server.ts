import { pickText } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';
import type { TextMessage } from './contract.ts';

/**
 * Writes a text message into the outbox, in the transaction of `ctx.db`: it leaves when what it tells of has happened,
 * and not otherwise. The job `deliverTexts` sends it.
 */
export async function sendText(ctx: Ctx, message: TextMessage): Promise<void> {
  const { site, app } = ctx;
  const { to, code, locale } = message;
  const siteName = pickText(site.name, locale, site.defaultLocale);
  const text = app.texts[locale].t(`sms:${message.template}`, { ...message.values, code, siteName });
  await ctx.db.insertInto('outbox').values(textRow(ctx, { to, text, code })).execute();
}

/** A text message as it stands in the outbox. */
export function textRow(
  { app, now }: Pick<Ctx, 'app' | 'now'>,
  { to, text, code }: { to: string; text: string; code?: string },
) {
  const inProduction = app.environment.STOA_ENV === 'production';
  return {
    channel: 'sms',
    recipient: to,
    text,
    // a trial run shows the code to everybody; in production even the sent text is forgotten
    code: inProduction ? null : (code ?? null),
    secret: inProduction && code !== undefined,
    created_at: now,
    next_try_at: now,
  } as const;
}
