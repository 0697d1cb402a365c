import { createHash, createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueIndex } from '../../../domains/app-market/release-index/issue-index.server.ts';
import { makeApp, makeVersion } from '../../support/app-market.ts';
import { guest } from '../../support/bare-app.ts';
import { later } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let market: RunningApp;
beforeAll(async () => {
  market = await startApp({ demo: false });
});
afterAll(() => market.close());

const DAY = 86_400;
/** In front of an Ed25519 key of 32 bytes in SPKI. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const ctx = () => guest(market.app);
const text = async (path: string) => (await fetch(market.url + path)).text();

/** What is in the index, if its signature is that of the key, as a program checks it. */
async function verifiedIndex() {
  const [body, signatureFile, keyFile] = await Promise.all(
    ['/app-index.json', '/app-index.json.minisig', '/app-index.pub'].map(text),
  );
  const [, signatureLine = '', commentLine = '', wholeLine = ''] = (signatureFile ?? '').split('\n');
  const keyLine = Buffer.from((keyFile ?? '').split('\n')[1] ?? '', 'base64');
  const signature = Buffer.from(signatureLine, 'base64');
  const key = createPublicKey({ key: Buffer.concat([SPKI, keyLine.subarray(10)]), type: 'spki', format: 'der' });
  const comment = commentLine.replace('trusted comment: ', '');
  const hash = createHash('blake2b512')
    .update(body ?? '')
    .digest();
  expect(signature.subarray(0, 2).toString()).toBe('ED');
  expect(signature.subarray(2, 10)).toEqual(keyLine.subarray(2, 10));
  expect(verify(null, hash, key, signature.subarray(10))).toBe(true);
  const signed = Buffer.concat([signature.subarray(10), Buffer.from(comment)]);
  expect(verify(null, signed, key, Buffer.from(wholeLine, 'base64'))).toBe(true);
  const index = JSON.parse(body ?? '');
  expect(comment).toBe(`app-index.json number ${index.number}`);
  return index;
}

test('a market without apps has no index', async () => {
  expect(await issueIndex(ctx())).toBe(0);
  expect((await fetch(`${market.url}/app-index.json`)).status).toBe(404);
});

test('the index has what everybody can download, with hashes and addresses that work', async () => {
  const appId = await makeApp(market.app, { name: 'Kettle', developerId: null, kind: 'web' });
  await makeApp(market.app, { status: 'announced' });
  const { sha256, url } = await makeVersion(market.app, { appId, code: 3, name: 'kettle timer.apk' });
  await makeVersion(market.app, { appId, code: 4, percent: 10 });
  const infected = await makeVersion(market.app, { appId, code: 5, platform: 'linux' });
  await sql`update apps.files set scan = 'infected' where id = ${infected.fileId}::bigint`.execute(
    market.app.database.db,
  );
  // two processes at once
  expect((await Promise.all([issueIndex(ctx()), issueIndex(ctx())])).sort()).toEqual([0, 1]);
  const { number, issuedAt, expiresAt, apps } = await verifiedIndex();
  expect([number, Date.parse(expiresAt) - Date.parse(issuedAt)]).toEqual([1, 14 * DAY * 1000]);
  expect(apps).toMatchObject([
    { name: 'Kettle', developer: null, price: null, page: `/app_detail/${appId}`, versions: [{ code: 3 }] },
  ]);
  expect(apps[0].versions[0].files).toMatchObject([{ path: url, sha256, platform: 'android' }]);
  const file = Buffer.from(await (await fetch(market.url + url)).arrayBuffer());
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
});

test('its number rises when the market changes and before it expires, and only then', async () => {
  expect(await issueIndex(ctx())).toBe(0);
  expect(await issueIndex(later(ctx(), 6 * DAY))).toBe(0);
  expect(await issueIndex(later(ctx(), 8 * DAY))).toBe(1);
  await makeApp(market.app, { name: 'Lamp', kind: 'web' });
  expect(await issueIndex(later(ctx(), 8 * DAY))).toBe(1);
  const { number, apps } = await verifiedIndex();
  expect([number, apps.length]).toEqual([3, 2]);
});

test('a program that knows the present index is sent nothing', async () => {
  const known = await fetch(`${market.url}/app-index.json`);
  const etag = known.headers.get('etag') ?? '';
  expect([etag, known.headers.get('content-type')]).toEqual(['"3"', 'application/json']);
  const again = await fetch(`${market.url}/app-index.json`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the key is stored encrypted', async () => {
  const found = await sql<{ stored: string }>`select key_sealed as stored from apps.release_index`.execute(
    market.app.database.db,
  );
  expect(found.rows[0]?.stored).toMatch(/^[\w-]{60,}$/);
});
