import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStorefront } from '../../../client/storefront/serve.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let folder: string;
let listed: Awaited<ReturnType<typeof serveStorefront>>;
let other: Awaited<ReturnType<typeof serveStorefront>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-storefront-'));
  listed = await serveStorefront(join(folder, 'listed'), 0);
  other = await serveStorefront(join(folder, 'other'), 0);
  shop = await startApp({ env: { API_ORIGINS: listed.origin } });
});
afterAll(async () => {
  await Promise.all([listed.close(), other.close(), shop.close()]);
  await rm(folder, { recursive: true, force: true });
});

const addressAt = ({ origin }: { origin: string }) => `${origin}/?shop=${encodeURIComponent(shop.url)}`;

test('a page of a listed origin sells a product, of another one reads nothing', async () => {
  const page = await visitShop(listed.origin, { fresh: true });
  await page.goto(addressAt(listed));
  await page.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Add to the cart' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Cart' }).click();
  await page.getByLabel('E-mail').fill('shopper@stoa.test');
  await page.getByLabel('Password').fill('stoa-demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Cart' }).waitFor();

  await page.getByRole('link', { name: 'A storefront' }).click();
  await page.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Add to the cart' }).click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('button', { name: 'Pay in the sandbox' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open the payment page' }).click();
  const sandbox = await opened;
  await sandbox.locator('input[name="outcome"][value="succeed"]').check();
  await sandbox.locator('form:has(input[name="outcome"]) button').click();
  await page.getByText(/: paid$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const cookies = await page.context().cookies(shop.url);
  expect(cookies.filter(({ name }) => name === 'token')).toEqual([]);

  const asked: IncomingHttpHeaders[] = [];
  const stranger = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}');
  });
  await once(stranger.listen(0, 'localhost'), 'listening');
  const { port } = stranger.address() as AddressInfo;
  await page.goto(`${listed.origin}/?shop=${encodeURIComponent(`http://localhost:${port}`)}`);
  await page.getByRole('alert').waitFor();
  stranger.close();
  stranger.closeAllConnections();
  const asksFor = ({ token, 'access-control-request-headers': wanted = '' }: IncomingHttpHeaders) =>
    token !== undefined || wanted.split(',').includes('token');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(asksFor)).toEqual([]);

  // a window in which the browser may complain
  const foreign = await page.context().browser()?.newContext();
  if (!foreign) throw new Error('the browser is gone');
  const visited = await foreign.newPage();
  const refused = visited.waitForEvent('console', (message) => message.text().includes('blocked by CORS policy'));
  await visited.goto(addressAt(other));
  await refused;
  expect(await visited.getByRole('alert').textContent()).toBe('Failed to fetch');
  await foreign.close();
});
