import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import type { App } from '../kit/context.ts';
import { deliverMail } from './deliver-mail.server.ts';
import { deliverTexts } from './deliver-texts.server.ts';
import { readOutbox } from './queries.server.ts';
import { sendText } from './send-text.server.ts';

interface Taken {
  headers: IncomingMessage['headers'];
  body: { to: string; text: string };
}

let bare: BareApp;
let gateway: { server: Server; url: string; taken: Taken[]; answers: number[] };
beforeAll(async () => {
  [bare, gateway] = await Promise.all([startBareApp(), startGateway()]);
});
afterAll(async () => {
  await new Promise((resolve) => gateway.server.close(resolve));
  await bare.close();
});
beforeEach(async () => {
  await bare.app.database.db.deleteFrom('outbox').execute();
  gateway.taken.length = 0;
});

/** A gateway that records its requests and returns the configured status, default 202. */
async function startGateway(): Promise<typeof gateway> {
  const [taken, answers]: [Taken[], number[]] = [[], []];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    taken.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(answers.shift() ?? 202, { location: 'https://elsewhere.example/' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, taken, answers };
}

const withGateway = (more: Partial<App['environment']> = {}): App => ({
  ...bare.app,
  environment: { ...bare.app.environment, SMS_URL: gateway.url, SMS_TOKEN: 'let-me-in', ...more },
});
const code = (to: string) => ({ to, locale: 'en', template: 'enter', code: '123456' }) as const;
const row = () => bare.app.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const dueNow = () => sql`update outbox set next_try_at = now()`.execute(bare.app.database.db);

test.each(LOCALES)('a text message in %s names the shop and the code, and is short', async (locale) => {
  for (const template of ['enter', 'change'] as const) {
    await sendText(bare.ctx(), { ...code('+8613800138000'), locale, template });
    const [message] = await readOutbox(bare.ctx());
    expect(message).toMatchObject({ channel: 'sms', to: '+8613800138000', code: '123456' });
    expect(message?.text).toContain('123456');
    expect(message?.text).not.toMatch(/\{\{|sms:/);
    expect(message?.text.length).toBeLessThanOrEqual(160);
  }
});

test('sends nothing without a gateway, even with a mail server', async () => {
  await sendText(bare.ctx(), code('+8613800138001'));
  await deliverTexts(bare.app);
  await deliverMail(bare.app, async () => {});
  expect(await row()).toMatchObject({ sent_at: null, tries: 0 });
});

test('the gateway gets number and text once, with the token, even from two concurrent rounds', async () => {
  await sendText(bare.ctx(), code('+8613800138002'));
  await Promise.all([deliverTexts(withGateway()), deliverTexts(withGateway())]);
  expect(gateway.taken).toHaveLength(1);
  expect(gateway.taken[0]).toMatchObject({
    headers: { authorization: 'Bearer let-me-in', 'content-type': 'application/json' },
    body: { to: '+8613800138002', text: expect.stringContaining('123456') },
  });
  expect((await row()).sent_at).not.toBeNull();
});

test.each([500, 403, 302])('a gateway that answers %i is retried later with the same key', async (status) => {
  await sendText(bare.ctx(), code('+8613800138003'));
  gateway.answers.push(status);
  await deliverTexts(withGateway());
  expect(await row()).toMatchObject({ sent_at: null, tries: 1, failure: expect.any(String) });
  await deliverTexts(withGateway());
  expect(gateway.taken).toHaveLength(1);
  await dueNow();
  await deliverTexts(withGateway());
  expect(await row()).toMatchObject({ failure: null, tries: 2, sent_at: expect.any(Date) });
  const keys = gateway.taken.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('does not send a code that has become too old', async () => {
  await sendText(bare.ctx(), code('+8613800138004'));
  for (let i = 0; i < 5; i += 1) {
    gateway.answers.push(503);
    await dueNow();
    await deliverTexts(withGateway());
  }
  gateway.answers.length = 0;
  expect(gateway.taken).toHaveLength(4);
});

test('in production deletes the text once it is sent', async () => {
  const app = withGateway({ STOA_ENV: 'production' });
  await sendText(bare.ctx({ app }), code('+8613800138005'));
  expect(await row()).toMatchObject({ code: null, secret: true });
  await deliverTexts(app);
  expect(await row()).toMatchObject({ text: '', sent_at: expect.any(Date) });
});
