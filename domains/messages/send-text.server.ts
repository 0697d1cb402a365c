import { pickText } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';
import type { TextMessage } from './contract.ts';

/**
 * Writes a text message into the outbox, in the transaction of `ctx.db`: it leaves when what it tells of has happened,
 * and not otherwise. The job `deliverTexts` sends it.
 */
export async function sendText(ctx: Ctx, message: TextMessage): Promise<void> {
  const { site, app } = ctx;
  const inProduction = app.environment.STOA_ENV === 'production';
  const { code, locale } = message;
  const siteName = pickText(site.name, locale, site.defaultLocale);
  await ctx.db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      recipient: message.to,
      text: app.texts[locale].t(`sms:${message.template}`, { ...message.values, code, siteName }),
      // a trial run shows the code to everybody; in production even the sent text is forgotten
      code: inProduction ? null : (code ?? null),
      secret: inProduction && code !== undefined,
      created_at: ctx.now,
      next_try_at: ctx.now,
    })
    .execute();
}
