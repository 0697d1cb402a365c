import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { mailCarrier } from '../../messages/deliver-mail.server.ts';
import { mailRow } from '../../messages/send-mail.server.ts';

/** Sends a message to the actor's own address at once. Throws `mail_not_sent` with the answer of the mail server. */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string }> {
  const { email } = requirePlatformPermission(ctx, 'sites.manage');
  const { app, site, locale } = ctx;
  const { t } = app.texts[locale];
  const to = email ?? '';
  const carry = await mailCarrier(app);
  if (!carry) throw new DomainError('mail_not_sent', { failure: t('mail:test.no_server') });
  const values = { siteName: pickText(site.name, locale, site.defaultLocale), url: app.publicUrl() };
  const subject = t('mail:test.heading', values);
  const row = mailRow(ctx, app.texts, { to, locale, subject, text: t('mail:test.body', values) });
  const letter = { id: 0, recipient: to, subject, text: row.text, html: row.html, headers: {} };
  const failure = await carry(letter).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : String(error)),
  );
  await audit(ctx, 'mail.tested', 'outbox', { failure });
  if (failure !== null) throw new DomainError('mail_not_sent', { failure });
  // what was sent at once is listed with what the job sends
  await ctx.db
    .insertInto('outbox')
    .values({ ...row, html: '', sent_at: ctx.now })
    .execute();
  return { to };
}
