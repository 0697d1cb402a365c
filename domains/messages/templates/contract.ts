import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { MAX_BODY, MAX_SUBJECT, TEMPLATE_KINDS } from './rules.ts';

export const templatesQuery = z.object({
  kind: z.enum(TEMPLATE_KINDS).optional(),
  /** Part of its key, subject or text in the request's language. */
  keyword: z.string().trim().max(100).optional(),
  /** Only those with a changed wording. */
  changed: z.enum(['yes']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type TemplatesQuery = z.infer<typeof templatesQuery>;

const templateLineShape = z.object({
  key: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  /** Its subject in the request's language; of a text message its text. */
  title: z.string(),
  variables: z.array(z.string()),
  /** Languages with a changed wording. */
  changed: z.array(z.enum(LOCALES)),
  changedAt: z.string().nullable(),
});
export type TemplateLine = z.infer<typeof templateLineShape>;
export const templatesAnswer = z
  .object({ list: z.array(templateLineShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('MessageTemplates');
export type TemplateList = z.infer<typeof templatesAnswer>;

const wording = { subject: z.string(), body: z.string() };
export const templateAnswer = z
  .object({
    key: z.string(),
    kind: z.enum(TEMPLATE_KINDS),
    locale: z.enum(LOCALES),
    hasSubject: z.boolean(),
    variables: z.array(z.object({ name: z.string(), sample: z.string(), isRequired: z.boolean() })),
    ...wording,
    /** The product's own wording. */
    standard: z.object(wording),
    changedAt: z.string().nullable(),
    changed: z.array(z.enum(LOCALES)),
  })
  .openapi('MessageTemplate');
export type OpenTemplate = z.infer<typeof templateAnswer>;

const key = z.string().min(1).max(80);
export const templateParam = z.object({ key, locale: z.enum(LOCALES) });
export const templateInput = z.object({
  key,
  locale: z.enum(LOCALES),
  // one line: a subject becomes a header of the mail
  subject: z
    .string()
    .trim()
    .max(MAX_SUBJECT)
    .refine((text) => !/\p{Cc}/u.test(text), 'invalid_value')
    .default(''),
  body: z
    .string()
    .trim()
    .max(MAX_BODY)
    .transform((text) => text.replaceAll('\r\n', '\n')),
});
export type TemplateInput = z.infer<typeof templateInput>;

export const previewAnswer = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .openapi('MessageTemplatePreview');
export type TemplatePreview = z.infer<typeof previewAnswer>;
export const testedAnswer = z.object({ to: z.string() });
