import { sql } from 'kysely';
import { DEFAULT_LOCALE, isLocale, pickText, type Texts } from '../../../platform/locale.ts';
import type { Ctx } from '../../context.ts';
import { sendMail } from '../../messages/send-mail.server.ts';

/** Pauses a webhook that keeps failing, once, and mails the owner. Its messages wait until it is resumed. */
export async function pauseWebhook(ctx: Ctx, { webhookId, url }: { webhookId: number; url: string }): Promise<void> {
  const paused = await sql<{ email: string | null; locale: string | null; name: Texts }>`
    update merchant_webhooks w set active = false, paused_at = ${ctx.now}::timestamptz from merchants m
      left join users u on u.id = m.owner_id
    where w.id = ${webhookId}::bigint and w.active and m.id = w.merchant_id returning u.email, u.locale, m.name`.execute(
    ctx.db,
  );
  const owner = paused.rows[0];
  if (!owner?.email) return;
  const locale = isLocale(owner.locale ?? '') ? (owner.locale as typeof DEFAULT_LOCALE) : DEFAULT_LOCALE;
  const values = { shop: pickText(owner.name, locale, ctx.site.defaultLocale), address: url };
  await sendMail(ctx, { to: owner.email, locale, template: 'webhook_paused', values });
}
