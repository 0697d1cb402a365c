import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditFromOutside } from '../../../domains/ledger/movements.server.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let app: RunningApp;
let forum: SmallForum;
/** Of the author of the topic, of the member who tips it, and of another. */
const tokens = { author: '', giver: '', other: '' };
let path: string;

beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
  const people = { author: 'shopper', giver: 'merchant', other: 'owner' } as const;
  for (const who of ['author', 'giver', 'other'] as const) tokens[who] = await logIn(people[who]);
  const { rows } = await sql<{ id: number }>`select id from users where email = 'merchant@stoa.test'`.execute(
    app.database.db,
  );
  const gift = { userId: rows[0]?.id ?? 0, amount: 5_000, currency: 'CNY', source: 'test', requestKey: 'for a tip' };
  await creditFromOutside({ db: app.database.db, now: new Date() }, gift);
  await sql`update sessions set pay_proved_at = now() + interval '1 hour'`.execute(app.database.db);
  const body = { topicId: forum.questionId, amount: 2_000, requestId: 'one-tip-of-this-test' };
  const tipped = await app.call<{ no: string }>('POST', '/api/community/topic/tip', { token: tokens.giver, body });
  expect([tipped.status, tipped.body.message]).toEqual([200, 'success']);
  path = `/bbs/my/wallet/OrderDetail?no=${tipped.body.data.no}`;
});
afterAll(() => app.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}
const open = (token: string) => fetch(app.url + path, { headers: { cookie: `language=en; token=${token}` } });

test('a sale is shown to both sides with valid markup, in all languages, and to no other member', async () => {
  for (const [side, says] of [
    ['giver', '20.00'],
    ['author', '18.00'],
  ] as const) {
    const html = await (await open(tokens[side])).text();
    expect([side, html.match(/<h1[\s>]/g)?.length, await markupFaultsOf(html)]).toEqual([side, 1, []]);
    expect(html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')).toContain(says);
    for (const language of LOCALES)
      expect(await wordFaultsOf(app.url, [path], { language, token: tokens[side] })).toEqual([]);
  }
  expect((await open(tokens.other)).status).toBe(404);
});

test('it is linked from the payments of both sides', async () => {
  for (const token of [tokens.giver, tokens.author]) {
    const pages = await Promise.all(
      ['/bbs/my/payment', '/bbs/my/wallet/WalletDetail', '/bbs/my/wallet'].map(async (each) => {
        const answer = await fetch(app.url + each, { headers: { cookie: `language=en; token=${token}` } });
        return answer.text();
      }),
    );
    expect(pages.join('')).toContain(`href="${path}"`);
  }
});

test('its address alone leads to the payments, in the same theme', async () => {
  const headers = { cookie: `language=en; token=${tokens.giver}` };
  const answer = await fetch(`${app.url}/bbs/theme2/my/wallet/OrderDetail`, { headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/bbs/theme2/my/payment']);
});
