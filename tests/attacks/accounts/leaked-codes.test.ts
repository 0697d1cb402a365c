import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendConfirmCode } from '../../../domains/accounts/confirmation/confirm.server.ts';
import { newInviteInput } from '../../../domains/accounts/invites/contract.ts';
import { createInvite } from '../../../domains/accounts/invites/create-invite.server.ts';
import { sendRegistrationCode, sendResetCode } from '../../../domains/accounts/login/send-email-code.server.ts';
import { sendPhoneCode } from '../../../domains/accounts/phones/send-phone-code.server.ts';
import { sendChangeCode } from '../../../domains/accounts/profile/send-change-code.server.ts';
import type { App, Ctx } from '../../../domains/kit/context.ts';
import { sendApplicationCode } from '../../../domains/merchants/onboarding/send-application-code.server.ts';
import type { Carry } from '../../../domains/messages/deliver-due.server.ts';
import { deliverMail } from '../../../domains/messages/deliver-mail.server.ts';
import { deliverTexts } from '../../../domains/messages/deliver-texts.server.ts';
import mailTexts from '../../../domains/messages/locales/en/mail.json' with { type: 'json' };
import smsTexts from '../../../domains/messages/locales/en/sms.json' with { type: 'json' };
import { readOutbox } from '../../../domains/messages/queries.server.ts';
import { retryLetters } from '../../../domains/messages/retry-messages.server.ts';
import { sendMail } from '../../../domains/messages/send-mail.server.ts';
import { sendText } from '../../../domains/messages/send-text.server.ts';
import { outboxQuery } from '../../../domains/platform-office/outbox/contract.ts';
import { listOutbox, readLetter } from '../../../domains/platform-office/outbox/queries.server.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type BareApp, startBareApp } from '../../support/bare-app.ts';
import { as } from '../../support/people.ts';
import { newcomerOf, ownerOf } from '../../support/staff.ts';

let bare: BareApp;
let app: App;
let logged = '';
beforeAll(async () => {
  bare = await startBareApp();
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  const environment = { ...bare.app.environment, STOA_ENV: 'production', SMS_URL: 'http://127.0.0.1:9/' } as const;
  app = { ...bare.app, log, environment };
});
afterAll(() => bare.close());

/** Every table in which a row contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = bare.app.database;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const holding: string[] = [];
  for (const { name } of tables.rows) {
    const found =
      await sql`select 1 from ${sql.table(name)} as held where held::text like ${`%${text}%`} limit 1`.execute(db);
    if (found.rows.length > 0) holding.push(name);
  }
  return holding;
}

/** What staff with `outbox.read` are shown of every message, in lists and one by one. */
async function shownToStaff(): Promise<string> {
  const staff = { ...(await ownerOf(bare)), app };
  const { list } = await listOutbox(staff, outboxQuery.parse({ limit: 100 }));
  const letters = await Promise.all(list.map(({ id }) => readLetter(staff, id)));
  await retryLetters(
    staff,
    list.map(({ id }) => id),
  );
  return JSON.stringify([list, letters]);
}

/** A provider that quotes the message it refuses. */
const refuse: Carry = ({ subject, text }) => Promise.reject(new Error(`550 refused: ${subject} ${text}`));

async function deliver(carry: Carry): Promise<void> {
  await sql`update outbox set next_try_at = now()`.execute(bare.app.database.db);
  await deliverMail(app, carry);
  await deliverTexts(app, carry);
}

const withCode = (texts: Record<string, unknown>) =>
  Object.entries(texts)
    .filter(([, text]) => JSON.stringify(text).includes('{{code}}'))
    .map(([template]) => template);

describe('in production a code is only in the message', () => {
  const templates = [
    ...withCode(mailTexts).map((template) => ({ channel: 'email', template })),
    ...withCode(smsTexts).map((template) => ({ channel: 'sms', template })),
  ];

  test.each(templates)('$channel template $template, in every language', async ({ channel, template }) => {
    const CODE = 'K7Q2M9XW';
    await bare.app.database.db.deleteFrom('outbox').execute();
    for (const locale of LOCALES) {
      const to = channel === 'email' ? 'reader@example.com' : '+8613800138000';
      const send = channel === 'email' ? sendMail : sendText;
      await send(bare.ctx({ app }), { to, locale, template, code: CODE });
    }
    expect(await tablesWith(CODE)).toEqual([]);
    await deliver(refuse);
    expect(await tablesWith(CODE)).toEqual([]);
    expect(await shownToStaff()).not.toContain(CODE);
    const sent: { subject: string; text: string }[] = [];
    await deliver(async ({ subject, text }) => void sent.push({ subject, text }));
    expect(sent.map(({ text }) => text.includes(CODE))).toEqual(LOCALES.map(() => true));
    expect(sent.some(({ subject }) => subject.includes(CODE))).toBe(false);
    expect(await tablesWith(CODE)).toEqual([]);
    expect(await shownToStaff()).not.toContain(CODE);
    const left = await sql`select 1 from outbox where sealed is not null or text <> '' or html <> ''`.execute(
      bare.app.database.db,
    );
    expect(left.rows).toEqual([]);
    expect(logged).not.toContain(CODE);
  });

  const phone = { countryCode: '86', phone: '13800138077' };
  const requests: [string, (ctx: Ctx) => Promise<unknown>][] = [
    ['registration', (ctx) => sendRegistrationCode(ctx, 'new-reader@example.com')],
    ['a new password', (ctx) => sendResetCode(ctx, ctx.actor?.email ?? '')],
    ['signing in by phone', (ctx) => sendPhoneCode(ctx, phone)],
    ['another e-mail', (ctx) => sendChangeCode(ctx, { channel: 'email', address: 'other@example.com' })],
    ['another phone', (ctx) => sendChangeCode(ctx, { channel: 'sms', address: '+8613800138078' })],
    ['confirming who one is', (ctx) => sendConfirmCode(ctx)],
    ['a shop application', (ctx) => sendApplicationCode(ctx, 'shop@example.com')],
  ];

  test.each(requests)('sent for %s', async (_name, request) => {
    await bare.app.database.db.deleteFrom('outbox').execute();
    await request({ ...(await as(bare.ctx({ app }), await newcomerOf(bare))), app });
    let code = '';
    const before = (await shownToStaff()) + logged;
    const stored = await sql<{ row: string }>`select outbox::text as row from outbox`.execute(bare.app.database.db);
    await deliver(async ({ text }) => {
      code = /\b[0-9A-Z]{6,8}\b/.exec(text)?.[0] ?? '';
    });
    expect(code).not.toBe('');
    expect(before + JSON.stringify(stored.rows)).not.toContain(code);
    expect(await tablesWith(code)).toEqual([]);
    expect((await shownToStaff()) + logged).not.toContain(code);
  });

  test('an invitation is stored as a hash, and its use in the audit log names no code', async () => {
    const owner = { ...(await ownerOf(bare)), app };
    const role = await sql<{ id: number }>`
      select id from roles where key = 'default' and site_id = ${owner.site.id}`.execute(owner.db);
    const input = newInviteInput.parse({ roleId: role.rows[0]?.id, maxUses: 1 });
    const { code } = await createInvite(owner, input);
    expect(await tablesWith(code.replaceAll('-', ''))).toEqual([]);
    expect(await tablesWith(code)).toEqual([]);
  });
});

test('a trial run shows the code beside its message', async () => {
  await sendMail(bare.ctx(), { to: 'trial@example.com', template: 'reset_code', code: 'K7Q2M9XW' });
  expect((await readOutbox(bare.ctx()))[0]).toMatchObject({
    to: 'trial@example.com',
    code: 'K7Q2M9XW',
    subject: 'Your code for a new password',
  });
});
