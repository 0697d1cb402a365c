import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { fillText } from '../../../platform/locale/text-book.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { mailFoot } from '../mail-foot.ts';
import { mailHtml } from '../mail-html.ts';
import { mailRow } from '../send-mail.server.ts';
import { textRow } from '../send-text.server.ts';
import type { TemplateInput, TemplatePreview } from './contract.ts';
import { templateNamed } from './rules.ts';
import { samplesOf } from './samples.ts';
import { checkedTemplate } from './save-template.server.ts';
import { wordedTexts } from './worded-texts.server.ts';

/**
 * A wording as its reader gets it, with invented values; a text message has no HTML. A stored wording is shown even if
 * its template no longer has one of its variables.
 */
export async function previewTemplate(
  ctx: Ctx,
  input: TemplateInput,
  { isStored = false } = {},
): Promise<TemplatePreview> {
  requirePlatformPermission(ctx, 'templates.manage');
  const template = isStored ? templateNamed(input.key) : checkedTemplate(ctx, input);
  if (!template) throw new DomainError('not_found');
  const { site } = ctx;
  const { locale } = input;
  const samples = samplesOf(ctx, locale);
  const subject = fillText(input.subject, samples);
  const text = fillText(input.body, samples);
  if (template.kind === 'sms') return { subject: '', text, html: '' };
  const siteName = pickText(site.name, locale, site.defaultLocale);
  const foot = mailFoot(ctx, await wordedTexts(ctx), locale);
  const code = template.required.includes('code') ? samples.code : undefined;
  const html = mailHtml({ locale, siteName, color: site.themeColor, subject, text, code, foot });
  return { subject, text: `${text}\n\n${foot}`, html };
}

/**
 * Sends a wording with invented values to the actor's own verified address or phone; returns where to. In a trial run it
 * waits in the outbox like any message. Throws `no_own_address`.
 */
export async function sendTestMessage(ctx: Ctx, input: TemplateInput): Promise<string> {
  const { userId } = requirePlatformPermission(ctx, 'templates.manage');
  const template = checkedTemplate(ctx, input);
  const own = await ctx.db
    .selectFrom('users')
    .select(['email', 'phone', 'kind', 'email_verified_at', 'phone_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isText = template.kind === 'sms';
  const to = isText ? own.phone : own.email;
  const isVerified = own.kind === 'member' || (isText ? own.phone_verified_at : own.email_verified_at) !== null;
  if (!to || !isVerified) throw new DomainError('no_own_address');
  const { locale } = input;
  const samples = samplesOf(ctx, locale);
  const [subject, text] = [fillText(input.subject, samples), fillText(input.body, samples)];
  const row = isText ? textRow(ctx, { to, text }) : mailRow(ctx, await wordedTexts(ctx), { to, locale, subject, text });
  await ctx.db.insertInto('outbox').values(row).execute();
  await audit(ctx, 'template.tested', `template:${input.key}`, { locale });
  return to;
}
