import { type Locale, pickText } from '../../platform/locale/locale.ts';
import type { TextBooks } from '../../platform/locale/texts.ts';
import type { Ctx } from '../kit/context.ts';
import type { Mail } from './contract.ts';
import { mailFoot } from './mail-foot.ts';
import { mailHtml } from './mail-html.ts';
import { storedContent } from './sealed-content.server.ts';
import { wordedTexts } from './templates/worded-texts.server.ts';

/**
 * Adds a mail to the outbox, in the transaction of `ctx.db`: it is sent only if the transaction commits. The job
 * `deliverMail` sends it.
 */
export async function sendMail(ctx: Ctx, mail: Mail): Promise<void> {
  const { site, app } = ctx;
  const locale = mail.locale ?? ctx.locale;
  const texts = await wordedTexts(ctx);
  const { t } = texts[locale];
  const values = { ...mail.values, siteName: pickText(site.name, locale, site.defaultLocale), url: app.publicUrl() };
  // the subject must not contain the code: subjects are shown in lists and on lock screens
  const subject = t(`mail:${mail.template}.subject`, values);
  const text = t(`mail:${mail.template}.text`, mail.code === undefined ? values : { ...values, code: mail.code });
  await ctx.db
    .insertInto('outbox')
    .values({
      ...mailRow(ctx, texts, { ...mail, locale, subject, text }),
      ...(mail.about && { reader_id: mail.about.readerId, about: [...mail.about.links] }),
    })
    .execute();
}

type WordedMail = Pick<Mail, 'to' | 'code' | 'links' | 'headers'> & { locale: Locale; subject: string; text: string };

/** A mail as stored in the outbox, as plain text and as HTML. */
export function mailRow(
  { site, app, now }: Pick<Ctx, 'site' | 'app' | 'now'>,
  texts: TextBooks,
  { to, locale, subject, text, code, links, headers }: WordedMail,
) {
  const siteName = pickText(site.name, locale, site.defaultLocale);
  const foot = mailFoot({ site, app }, texts, locale);
  const html = mailHtml({ locale, siteName, color: site.themeColor, subject, text, code, links, foot });
  const content = { text: `${text}\n\n${foot}`, html };
  return {
    channel: 'email',
    recipient: to,
    subject,
    ...storedContent(app, to, content, code),
    ...(headers && { headers: JSON.stringify(headers) }),
    created_at: now,
    next_try_at: now,
  } as const;
}
