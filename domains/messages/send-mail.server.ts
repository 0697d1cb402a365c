import { pickText } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';
import type { Mail } from './contract.ts';
import { mailHtml } from './mail-html.ts';

/**
 * Writes a mail into the outbox, in the transaction of `ctx.db`: it leaves when what it tells of has happened, and not
 * otherwise. The job `deliverMail` sends it.
 */
export async function sendMail(ctx: Ctx, mail: Mail): Promise<void> {
  const { site, app } = ctx;
  const inProduction = app.environment.STOA_ENV === 'production';
  const locale = mail.locale ?? ctx.locale;
  const texts = app.texts[locale];
  const siteName = pickText(site.name, locale, site.defaultLocale);
  const values = { ...mail.values, siteName, url: app.publicUrl() };
  const subject = texts.t(`mail:${mail.template}.subject`, values);
  const text = texts.t(`mail:${mail.template}.text`, values);
  const foot = texts.t('mail:foot', values);
  await ctx.db
    .insertInto('outbox')
    .values({
      channel: 'email',
      recipient: mail.to,
      subject,
      text: `${text}\n\n${foot}`,
      html: mailHtml({ locale, siteName, color: site.themeColor, subject, text, code: mail.code, foot }),
      // a trial run shows the code to everybody; in production even the sent text is forgotten
      code: inProduction ? null : (mail.code ?? null),
      secret: inProduction && mail.code !== undefined,
      created_at: ctx.now,
      next_try_at: ctx.now,
    })
    .execute();
}
