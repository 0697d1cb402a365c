import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EventBus } from '../../platform/events.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import type { Ctx } from '../kit/context.ts';
import type { Carry } from './deliver-due.server.ts';
import { deliverMail } from './deliver-mail.server.ts';
import { mailHtml } from './mail-html.ts';
import { readOutbox } from './queries.server.ts';
import { sendMail } from './send-mail.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const production = () => ({ ...bare.app, environment: { ...bare.app.environment, STOA_ENV: 'production' as const } });
const outboxRow = (recipient: string) =>
  bare.app.database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
const codeMail = (to: string) => ({ to, template: 'register_code', code: '123456' });

describe('a mail', () => {
  test.each([
    ['en', 'Your code for Stoa'],
    ['zh-CN', '柱廊商城注册验证码'],
    ['fr', 'Votre code Stoa'],
    ['th', 'รหัสของคุณสำหรับ สโตอา'],
  ] as const)('is in %s', async (locale, subject) => {
    const ctx = bare.ctx();
    await sendMail(ctx, { ...codeMail('reader@example.com'), locale });
    expect((await readOutbox(ctx))[0]).toMatchObject({
      channel: 'email',
      to: 'reader@example.com',
      subject,
      code: '123456',
    });
  });

  test('is not sent when its transaction is rolled back', async () => {
    const ctx = bare.ctx();
    const work = ctx.db.transaction().execute(async (trx) => {
      await sendMail({ ...ctx, db: trx }, codeMail('never@example.com'));
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect((await readOutbox(ctx)).some((message) => message.to === 'never@example.com')).toBe(false);
  });

  test('shows what people wrote as text, never as markup', () => {
    const page = {
      locale: 'en',
      siteName: '<b>',
      color: '#000000',
      subject: 'a & "b"',
      text: '<script>x</script>',
      foot: '',
    } as const;
    expect(mailHtml(page)).not.toMatch(/<script|<b>/);
  });

  const keysIn = (code: string, text: string) => {
    const page = { locale: 'en', siteName: 'S', color: '#000000', subject: 'Keys', foot: '' } as const;
    const html = mailHtml({ ...page, code, text });
    return [...html.matchAll(/<strong[^>]*>(.*?)<\/strong>/g)].map(([, key]) => key);
  };

  test.each(['A$$B', "A$'B", 'A$`B', 'A$&amp;B'])('shows the key %s as it is', (shown) => {
    const key = shown.replace('&amp;', '&');
    expect(keysIn(key, `Here it is:\n\n${key}\n\nKeep it.`)).toEqual([shown]);
    expect(keysIn(key, `Your key is ${key}.`)).toEqual([shown]);
  });

  test('highlights each of several keys, and nothing that only contains one', () => {
    expect(keysIn('ONE\nTWO-2\nA', 'A key:\n\nONE\nTWO-2\nA\n\nKeep it, ONE and ALL.')).toEqual(['ONE', 'TWO-2', 'A']);
  });
});

describe('delivery', () => {
  test('keeps everything without a mail server', async () => {
    await sendMail(bare.ctx(), codeMail('kept@example.com'));
    await deliverMail(bare.app);
    expect(await outboxRow('kept@example.com')).toMatchObject({ sent_at: null, tries: 0 });
  });

  test('sends each mail once, even with two concurrent rounds', async () => {
    await sendMail(bare.ctx(), codeMail('sent@example.com'));
    const carried: string[] = [];
    const carry: Carry = async ({ recipient }) => void carried.push(recipient);
    await Promise.all([deliverMail(bare.app, carry), deliverMail(bare.app, carry)]);
    expect(carried.filter((to) => to === 'sent@example.com')).toHaveLength(1);
    expect((await outboxRow('sent@example.com')).sent_at).not.toBeNull();
  });

  test('retries refused mails later, and records the reason', async () => {
    await sendMail(bare.ctx(), codeMail('again@example.com'));
    const refuse: Carry = async () => Promise.reject(new Error('mailbox full'));
    await deliverMail(bare.app, refuse);
    const row = await outboxRow('again@example.com');
    expect(row).toMatchObject({ sent_at: null, tries: 1, failure: 'mailbox full' });
    expect(row.next_try_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
    const carried: string[] = [];
    const carry: Carry = async ({ recipient }) => void carried.push(recipient);
    await deliverMail(bare.app, carry);
    expect(carried).toEqual([]);
    await sql`update outbox set next_try_at = now() where recipient = 'again@example.com'`.execute(
      bare.app.database.db,
    );
    await deliverMail(bare.app, carry);
    expect(carried).toEqual(['again@example.com']);
    expect(await outboxRow('again@example.com')).toMatchObject({ failure: null, tries: 2 });
  });

  test('says once when the mail server takes messages again', async () => {
    await sql`update outbox set sent_at = now() where sent_at is null`.execute(bare.app.database.db);
    const warned = vi.spyOn(bare.app.log, 'warn');
    const due = () => sql`update outbox set next_try_at = now() where sent_at is null`.execute(bare.app.database.db);
    const ends = () => warned.mock.calls.filter(([, message]) => message === 'messages taken again');
    await sendMail(bare.ctx(), codeMail('away@example.com'));
    for (let round = 0; round < 2; round += 1) {
      await due();
      await deliverMail(bare.app, async () => Promise.reject(new Error('connection refused')));
    }
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ channel: 'email' }), 'message not taken');
    expect(ends()).toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      await due();
      await sendMail(bare.ctx(), codeMail(`back${round}@example.com`));
      await deliverMail(bare.app, async () => {});
    }
    expect(ends()).toEqual([[{ channel: 'email' }, 'messages taken again']]);
  });

  test('sends codes first, however many other messages are due, and more than one batch in a run', async () => {
    await sql`update outbox set sent_at = now() where sent_at is null`.execute(bare.app.database.db);
    await sql`
      insert into outbox (channel, recipient, subject, text, next_try_at)
      select 'email', 'digest-' || nth || '@example.com', 'News', 'News', now() - interval '1 hour'
      from generate_series(1, 70) nth`.execute(bare.app.database.db);
    await sendMail(bare.ctx(), codeMail('urgent@example.com'));
    const carried: string[] = [];
    await deliverMail(bare.app, async ({ recipient }) => void carried.push(recipient));
    expect(carried.indexOf('urgent@example.com')).toBeLessThan(5);
    expect(carried).toHaveLength(71);
  });

  test('does not keep back codes when it cannot find out what is hidden from a reader', async () => {
    const { db } = bare.app.database;
    await sql`update outbox set sent_at = now() where sent_at is null`.execute(db);
    const news = { channel: 'email', recipient: 'naming@example.com', subject: 'News', text: 'News' } as const;
    await db
      .insertInto('outbox')
      .values({ ...news, reader_id: 1, about: ['/bbs/topic/1'] })
      .execute();
    await sendMail(bare.ctx(), codeMail('unaffected@example.com'));
    const events = new EventBus<Ctx>();
    events.on('letters.leaving', () => Promise.reject(new Error('forum out of reach')));
    const carried: string[] = [];
    await deliverMail({ ...bare.app, events }, async ({ recipient }) => {
      carried.push(recipient);
    });
    expect(carried).toEqual(['unaffected@example.com']);
    expect(await outboxRow('naming@example.com')).toMatchObject({ sent_at: null, failure: 'forum out of reach' });
  });

  test('in production deletes the code with the text once it is sent', async () => {
    const app = production();
    await sendMail(bare.ctx({ app }), codeMail('secret@example.com'));
    expect(await outboxRow('secret@example.com')).toMatchObject({ code: null, secret: true });
    await deliverMail(app, async () => {});
    expect(await outboxRow('secret@example.com')).toMatchObject({ text: '', html: '' });
  });
});

/** A mail server that accepts everything; returns its port and the received mails. */
async function startMailServer(
  ehlo = '250 ok',
  startTls = '250 ok',
): Promise<{ server: Server; port: number; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inBody = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (inBody && !text.endsWith('\r\n.\r\n')) return;
      if (text.startsWith('EHLO')) return void socket.write(`${ehlo}\r\n`);
      if (text.startsWith('STARTTLS')) return void socket.write(`${startTls}\r\n`);
      const begins = !inBody && text.startsWith('DATA');
      socket.write(begins ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      inBody = begins;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, received };
}

test('with a mail server configured a mail reaches it', async () => {
  const { server, port, received } = await startMailServer();
  const environment = {
    ...bare.app.environment,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Stoa <shop@example.com>',
  };
  await sendMail(bare.ctx(), codeMail('real@example.com'));
  await deliverMail({ ...bare.app, environment });
  await new Promise((resolve) => server.close(resolve));
  const talk = received.join('');
  expect(talk).toContain('MAIL FROM:<shop@example.com>');
  expect(talk).toContain('RCPT TO:<real@example.com>');
  expect(talk).toMatch(/Subject: Your code for Stoa\r\n/);
  expect((await outboxRow('real@example.com')).sent_at).not.toBeNull();
});

describe('a mail server on another host', () => {
  // reaches this machine, but not under a name of it
  const elsewhere = (port: number, more: object = {}) => ({
    ...bare.app,
    environment: { ...bare.app.environment, SMTP_URL: `smtp://shop:secret@0.0.0.0:${port}`, ...more },
  });

  test.each([
    ['announces no encryption', '250 ok', '502 command not implemented'],
    ['refuses EHLO', '502 command not implemented', '502 command not implemented'],
    ['announces encryption and refuses it', '250-ok\r\n250 STARTTLS', '554 no certificate'],
  ])('gets no mail if it %s, and the outbox says what to set', async (_, ehlo, startTls) => {
    const { server, port, received } = await startMailServer(ehlo, startTls);
    const to = 'encrypted@example.com';
    await sql`delete from outbox where sent_at is null or recipient = ${to}`.execute(bare.app.database.db);
    await sendMail(bare.ctx(), codeMail(to));
    await deliverMail(elsewhere(port));
    await new Promise((resolve) => server.close(resolve));
    expect(received.join('')).not.toMatch(/AUTH|MAIL FROM|123456/);
    expect(await outboxRow(to)).toMatchObject({
      sent_at: null,
      failure: expect.stringMatching(/offers no encryption.*smtps:\/\/.*SMTP_TLS=optional/),
    });
  });

  test('gets it unencrypted if the setting allows that', async () => {
    const { server, port, received } = await startMailServer();
    await sendMail(bare.ctx(), codeMail('plain@example.com'));
    const SMTP_URL = `smtp://0.0.0.0:${port}`;
    await deliverMail(elsewhere(port, { SMTP_URL, SMTP_TLS: 'optional' }));
    await new Promise((resolve) => server.close(resolve));
    expect(received.join('')).toContain('RCPT TO:<plain@example.com>');
  });
});

test('the outbox cannot be read in production', async () => {
  await expect(readOutbox(bare.ctx({ app: production() }))).rejects.toMatchObject({ code: 'not_found' });
});
