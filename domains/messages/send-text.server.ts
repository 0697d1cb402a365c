import { pickText } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import type { TextMessage } from './contract.ts';
import { storedContent } from './sealed-content.server.ts';
import { wordedTexts } from './templates/worded-texts.server.ts';

/**
 * Adds a text message to the outbox, in the transaction of `ctx.db`: it is sent only if the transaction commits. The
 * job `deliverTexts` sends it.
 */
export async function sendText(ctx: Ctx, message: TextMessage): Promise<void> {
  const { site } = ctx;
  const { to, code, locale } = message;
  const siteName = pickText(site.name, locale, site.defaultLocale);
  const texts = await wordedTexts(ctx);
  const text = texts[locale].t(`sms:${message.template}`, {
    ...message.values,
    ...(code === undefined ? {} : { code }),
    siteName,
  });
  await ctx.db.insertInto('outbox').values(textRow(ctx, { to, text, code })).execute();
}

/** A text message as stored in the outbox. */
export function textRow(
  { app, now }: Pick<Ctx, 'app' | 'now'>,
  { to, text, code }: { to: string; text: string; code?: string },
) {
  return {
    channel: 'sms',
    recipient: to,
    ...storedContent(app, to, { text, html: '' }, code),
    created_at: now,
    next_try_at: now,
  } as const;
}
