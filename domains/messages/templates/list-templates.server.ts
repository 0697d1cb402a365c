import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { OpenTemplate, TemplateLine, TemplateList, TemplatesQuery } from './contract.ts';
import { TEMPLATES, type Template, templateNamed } from './rules.ts';
import { samplesOf } from './samples.ts';

interface Changed {
  template: string;
  locale: Locale;
  subject: string;
  body: string;
  at: string;
}

/** Every template with its variables and the languages in which it was changed. */
export async function listTemplates(
  ctx: Ctx,
  { kind, keyword, changed, page, limit }: TemplatesQuery,
): Promise<TemplateList> {
  requirePlatformPermission(ctx, 'templates.manage');
  const rows = await readChanged(ctx);
  const lines = TEMPLATES.filter((template) => kind === undefined || template.kind === kind).map((template) =>
    lineOf(
      ctx,
      template,
      rows.filter(({ template: key }) => key === template.key),
    ),
  );
  const words = keyword?.toLowerCase();
  const found = lines.filter(
    (line) =>
      (changed === undefined || line.changed.length > 0) &&
      (!words || line.key.includes(words) || line.title.toLowerCase().includes(words)),
  );
  return { list: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit };
}

/** One template in one language; throws `not_found`. */
export async function readTemplate(ctx: Ctx, key: string, locale: Locale): Promise<OpenTemplate> {
  requirePlatformPermission(ctx, 'templates.manage');
  const template = templateNamed(key);
  if (!template) throw new DomainError('not_found');
  const rows = (await readChanged(ctx)).filter((row) => row.template === key);
  const own = rows.find((row) => row.locale === locale);
  const standard = standardOf(ctx, template, locale);
  const samples = samplesOf(ctx, locale);
  return {
    key,
    kind: template.kind,
    locale,
    hasSubject: template.subject !== null,
    variables: template.variables.map((name) => ({
      name,
      sample: samples[name] ?? name,
      isRequired: template.required.includes(name),
    })),
    subject: own?.subject ?? standard.subject,
    body: own?.body ?? standard.body,
    standard,
    changedAt: own?.at ?? null,
    changed: rows.map((row) => row.locale),
  };
}

/** The product's own wording, with its variables in braces. */
export function standardOf({ app }: Pick<Ctx, 'app'>, template: Template, locale: Locale) {
  const braces = Object.fromEntries(template.variables.map((name) => [name, `{{${name}}}`]));
  const { t } = app.texts[locale];
  return { subject: template.subject === null ? '' : t(template.subject, braces), body: t(template.body, braces) };
}

function lineOf(ctx: Ctx, template: Template, rows: readonly Changed[]): TemplateLine {
  const own = rows.find(({ locale }) => locale === ctx.locale) ?? standardOf(ctx, template, ctx.locale);
  return {
    key: template.key,
    kind: template.kind,
    title: own.subject || own.body,
    variables: [...template.variables],
    changed: rows.map(({ locale }) => locale),
    changedAt:
      rows
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
  };
}

async function readChanged({ db }: Pick<Ctx, 'db'>): Promise<Changed[]> {
  const found = await sql<Changed>`
    select template, locale, subject, body, to_json(updated_at at time zone 'UTC')#>>'{}' || 'Z' as at
    from message_templates order by template, locale`.execute(db);
  return found.rows;
}
