import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { sendMail } from '../send-mail.server.ts';
import { type TemplateInput, templateInput, templatesQuery } from './contract.ts';
import { listTemplates, readTemplate, standardOf } from './list-templates.server.ts';
import { previewTemplate, sendTestMessage } from './preview-template.server.ts';
import { TEMPLATES, templateFaults } from './rules.ts';
import { samplesOf } from './samples.ts';
import { restoreTemplate, saveTemplate } from './save-template.server.ts';

let bare: BareApp;
let editor: Ctx;
beforeAll(async () => {
  bare = await startBareApp();
  editor = await staffWith(bare, ['templates.manage']);
});
afterAll(() => bare.close());

const wording = (change: Partial<TemplateInput> = {}): TemplateInput => ({
  key: 'mail.register_code',
  locale: 'en',
  subject: 'Welcome to {{siteName}}',
  body: 'Hello! Your code: {{code}}',
  ...change,
});

async function newest(): Promise<{ recipient: string; subject: string; text: string; code: string | null }> {
  const found = await sql<{ recipient: string; subject: string; text: string; code: string | null }>`
    select recipient, subject, text, code from outbox order by id desc limit 1`.execute(bare.app.database.db);
  return found.rows[0] ?? { recipient: '', subject: '', text: '', code: null };
}

/** What the next registration mail says. */
async function nextMail(): Promise<{ subject: string; text: string }> {
  bare.app.valueCache.drop();
  await sendMail(bare.ctx({ locale: 'en' }), { to: 'li@example.com', template: 'register_code', code: '123456' });
  return newest();
}

describe('a template', () => {
  test('is changed for the mails written afterwards, and restored', async () => {
    const before = await nextMail();
    await saveTemplate(editor, wording());
    expect((await lastAudited(bare)).act).toBe('template.saved');
    const after = await nextMail();
    expect(after.subject).toMatch(/^Welcome to /);
    expect(after.text).toMatch(/^Hello! Your code: 123456/);
    const { list } = await listTemplates(editor, templatesQuery.parse({ changed: 'yes' }));
    expect(list.map(({ key, changed }) => [key, changed])).toEqual([['mail.register_code', ['en']]]);
    await restoreTemplate(editor, { key: 'mail.register_code', locale: 'en' });
    expect((await lastAudited(bare)).act).toBe('template.restored');
    expect((await nextMail()).text).toBe(before.text);
  });

  test('is restored by saving the standard wording', async () => {
    await saveTemplate(editor, wording());
    const { standard } = await readTemplate(editor, 'mail.register_code', 'en');
    await saveTemplate(editor, wording(standard));
    expect((await readTemplate(editor, 'mail.register_code', 'en')).changedAt).toBeNull();
  });

  test.each([
    [{ body: 'No code at all' }, 'body', 'missing_variable'],
    [{ body: '{{code}} {{password}}' }, 'body', 'unknown_variable'],
    [{ body: '{{code}} {{ site name }}' }, 'body', 'unknown_variable'],
    [{ subject: 'Code {{code}}' }, 'subject', 'secret_variable'],
    [{ subject: '{{nobody}}' }, 'subject', 'unknown_variable'],
    [{ subject: ' ' }, 'subject', 'required'],
    [{ key: 'sms.enter', body: `{{code}}${'x'.repeat(300)}` }, 'body', 'too_long'],
  ] as const)('refuses %j', async (change, field, code) => {
    await expect(saveTemplate(editor, wording(change))).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field, code }] },
    });
  });

  test('has a subject on one line', () => {
    expect(templateInput.safeParse(wording({ subject: 'a\nBcc: b@example.com' })).success).toBe(false);
  });

  test('is shown with sample values, escaped in HTML', async () => {
    const { text, html } = await previewTemplate(editor, wording({ body: '<b>{{code}}</b>' }));
    expect(text).toContain('<b>246810</b>');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('<b>');
    await expect(previewTemplate(editor, wording({ key: 'mail.nothing' }))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is tested with one’s own address, never another', async () => {
    const own = await sql<{ email: string }>`select email from users where id = ${editor.actor?.userId ?? 0}`.execute(
      bare.app.database.db,
    );
    expect(await sendTestMessage(editor, wording())).toBe(own.rows[0]?.email);
    expect(await newest()).toMatchObject({ recipient: own.rows[0]?.email, code: null });
    const noPhone = sendTestMessage(editor, wording({ key: 'sms.enter', body: '{{code}}' }));
    await expect(noPhone).rejects.toMatchObject({ code: 'no_own_address' });
  });

  test('needs its permission', async () => {
    const other = await staffWith(bare, ['content.manage']);
    const calls: ((ctx: Ctx) => Promise<unknown>)[] = [
      (ctx) => listTemplates(ctx, templatesQuery.parse({})),
      (ctx) => readTemplate(ctx, 'mail.register_code', 'en'),
      (ctx) => saveTemplate(ctx, wording()),
      (ctx) => restoreTemplate(ctx, { key: 'mail.register_code', locale: 'en' }),
      (ctx) => previewTemplate(ctx, wording()),
      (ctx) => sendTestMessage(ctx, wording()),
    ];
    for (const call of calls) {
      await expect(call(other)).rejects.toMatchObject({ code: 'no_permission' });
      await expect(call(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
    }
  });
});

test('every variable of a template has a sample value', () => {
  const samples = samplesOf(bare.ctx(), 'en');
  const missing = TEMPLATES.flatMap(({ key, variables }) =>
    variables.filter((name) => !samples[name]).map((name) => `${key}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the standard wording of every template may be saved in every language', () => {
  const faults = TEMPLATES.flatMap((template) =>
    LOCALES.flatMap((locale) =>
      templateFaults(template, standardOf(bare, template, locale)).map((fault) => [template.key, locale, fault]),
    ),
  );
  expect(faults).toEqual([]);
});
