import { sql } from 'kysely';
import { DEFAULT_LOCALE, isLocale, pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { sendMail } from '../../messages/send-mail.server.ts';

interface Webhook {
  webhookId: number;
  url: string;
}

/** Pauses a webhook that keeps failing, once, and mails the owner. Its messages wait until it is resumed. */
export function pauseWebhook(ctx: Ctx, webhook: Webhook): Promise<void> {
  return switchOff(ctx, webhook, { template: 'webhook_paused', pausedAt: ctx.now });
}

/**
 * Stops a webhook whose maker has left the shop or may no longer read orders, once, and mails the owner. Saved again, it
 * acts for the person who saved it.
 */
export function stopWebhook(ctx: Ctx, webhook: Webhook): Promise<void> {
  return switchOff(ctx, webhook, { template: 'webhook_stopped', pausedAt: null });
}

async function switchOff(
  ctx: Ctx,
  { webhookId, url }: Webhook,
  { template, pausedAt }: { template: 'webhook_paused' | 'webhook_stopped'; pausedAt: Date | null },
): Promise<void> {
  const stopped = await sql<{ email: string | null; locale: string | null; name: Texts }>`
    update merchant_webhooks w set active = false, paused_at = ${pausedAt}::timestamptz from merchants m
      left join users u on u.id = m.owner_id
    where w.id = ${webhookId}::bigint and w.active and m.id = w.merchant_id returning u.email, u.locale, m.name`.execute(
    ctx.db,
  );
  const owner = stopped.rows[0];
  if (!owner?.email) return;
  const locale = isLocale(owner.locale ?? '') ? (owner.locale as typeof DEFAULT_LOCALE) : DEFAULT_LOCALE;
  const values = { shop: pickText(owner.name, locale, ctx.site.defaultLocale), address: url };
  await sendMail(ctx, { to: owner.email, locale, template, values });
}
