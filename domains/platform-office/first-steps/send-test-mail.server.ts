import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { sendMailNow } from '../../messages/send-mail-now.server.ts';

/** Sends a message to the actor's own address at once. Throws `mail_not_sent` with the answer of the mail server. */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string }> {
  const { email } = requirePlatformPermission(ctx, 'sites.manage');
  const { app, site, locale } = ctx;
  const { t } = app.texts[locale];
  const to = email ?? '';
  const values = { siteName: pickText(site.name, locale, site.defaultLocale), url: app.publicUrl() };
  const wording = { subject: t('mail:test.heading', values), text: t('mail:test.body', values) };
  const failure = await sendMailNow(ctx, { to, locale, ...wording });
  await audit(ctx, 'mail.tested', 'outbox', { failure });
  if (failure !== null)
    throw new DomainError('mail_not_sent', { failure: failure === 'no_server' ? t('mail:test.no_server') : failure });
  return { to };
}
