import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { TemplateInput } from './contract.ts';
import { standardOf } from './list-templates.server.ts';
import { type Template, templateFaults, templateNamed } from './rules.ts';
import { TEMPLATES_TAG } from './worded-texts.server.ts';

/**
 * Changes the wording of a template in one language, for every message written from now on; the standard wording
 * restores it. Refuses variables that the message does not have and a wording without those it needs.
 */
export async function saveTemplate(ctx: Ctx, input: TemplateInput): Promise<void> {
  const template = checkedTemplate(ctx, input);
  const { key, locale, body } = input;
  const subject = template.subject === null ? '' : input.subject;
  const standard = standardOf(ctx, template, locale);
  if (standard.subject === subject && standard.body === body) return restoreTemplate(ctx, { key, locale });
  await transact(ctx, async (tx) => {
    const before = await readOwn(tx.db, key, locale);
    await sql`
      insert into message_templates (template, locale, subject, body, updated_at)
      values (${key}, ${locale}, ${subject}, ${body}, ${ctx.now}::timestamptz)
      on conflict (template, locale) do update
        set subject = excluded.subject, body = excluded.body, updated_at = excluded.updated_at`.execute(tx.db);
    const from = before ?? standard;
    await audit(tx, 'template.saved', `template:${key}`, { locale, from, to: { subject, body } });
    await invalidateCache(tx.db, TEMPLATES_TAG);
  });
}

/** Returns to the product's own wording; the changed one stays in the audit log. */
export async function restoreTemplate(ctx: Ctx, { key, locale }: { key: string; locale: Locale }): Promise<void> {
  requirePlatformPermission(ctx, 'templates.manage');
  if (!templateNamed(key)) throw new DomainError('not_found');
  await transact(ctx, async (tx) => {
    const before = await readOwn(tx.db, key, locale);
    if (!before) return;
    await sql`delete from message_templates where template = ${key} and locale = ${locale}`.execute(tx.db);
    await audit(tx, 'template.restored', `template:${key}`, { locale, from: before });
    await invalidateCache(tx.db, TEMPLATES_TAG);
  });
}

/** The template of a wording that may be used; throws `not_found` or names what is wrong with the wording. */
export function checkedTemplate(ctx: Ctx, input: TemplateInput): Template {
  requirePlatformPermission(ctx, 'templates.manage');
  const template = templateNamed(input.key);
  if (!template) throw new DomainError('not_found');
  const faults = templateFaults(template, input);
  if (faults.length > 0) refuseFields(faults);
  return template;
}

async function readOwn(db: Ctx['db'], key: string, locale: Locale) {
  const found = await sql<{ subject: string; body: string }>`
    select subject, body from message_templates where template = ${key} and locale = ${locale} for update`.execute(db);
  return found.rows[0];
}
