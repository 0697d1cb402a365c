import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { sendMailNow } from '../../messages/send-mail-now.server.ts';

/** Sends a message to the actor's own address at once. Throws `mail_not_sent` with the answer of the mail server. */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string }> {
  const { email } = requirePlatformPermission(ctx, 'sites.manage');
  const { t } = ctx.app.texts[ctx.locale];
  const to = email ?? '';
  const failure = await sendTestMailTo(ctx, to);
  await audit(ctx, 'mail.tested', 'outbox', { failure });
  if (failure !== null)
    throw new DomainError('mail_not_sent', {
      failure: failure === 'no_server' || failure === 'quiet' ? t(`mail:test.${failure}`) : failure,
    });
  return { to };
}

/** The same to any address, for an administrator on the machine; `onLine` is handed the dialogue with the mail server. */
export function sendTestMailTo(ctx: Ctx, to: string, onLine?: (line: string) => void): Promise<string | null> {
  const { app, site, locale } = ctx;
  const { t } = app.texts[locale];
  const values = { siteName: pickText(site.name, locale, site.defaultLocale), url: app.publicUrl() };
  const wording = { subject: t('mail:test.heading', values), text: t('mail:test.body', values) };
  return sendMailNow(ctx, { to, locale, ...wording }, onLine);
}
