import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MAX_APP_PART_BYTES } from '../../../domains/app-market/uploads/rules.ts';
import { packageOf } from '../../support/android-package.ts';
import { openBuyersShop } from '../../support/buyer.ts';
import { PICTURE } from '../../support/media-files.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();
const PASSWORD = 'stoa-demo-2026';
const MIME = 'application/vnd.android.package-archive';

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

const developer = async (script: boolean) => visit({ token: await tokenOf('merchant@stoa.test'), script });
const platform = async (script: boolean) => visit({ token: await tokenOf('owner@stoa.test'), script });
const said = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor();
const addressOf = (page: Page) => new URL(page.url()).pathname;

/** A new app with texts and an icon; its page is open then. Returns the address of that page. */
async function newApp(page: Page, fields: Record<string, string>): Promise<string> {
  await sendForm(page, { at: '/login3/apps', within: 'main', fields });
  await page.waitForURL(/\/login3\/apps\/\d+/);
  const at = addressOf(page);
  await addPicture(page, at, 'icon');
  const texts = { 'summary.en': 'Keeps a log', 'description.en': 'Of a harbour.' };
  await sendForm(page, { at, intent: 'save', fields: texts });
  return at;
}

async function addPicture(page: Page, at: string, kind: 'icon' | 'screenshot'): Promise<void> {
  await page.goto(at);
  const form = page.locator(`form[action^="/login3/apps/upload_picture"]:has(input[value="${kind}"])`);
  // scripts send the form as soon as a file is chosen, and show no button
  const hasButton = (await form.locator('button[type=submit]').count()) > 0;
  await form.locator('input[type=file]').setInputFiles(PICTURE);
  if (hasButton) await form.locator('button[type=submit]').click();
  await page.waitForURL(/\?done=/);
}

/** An app with a draft of its first version; the page of the version is open then. */
async function draft(page: Page, name: string, identifier: string): Promise<void> {
  const at = await newApp(page, { name, identifier });
  await sendForm(page, { at, intent: 'create_version', fields: { name: '1.0', code: '1' } });
  await page.waitForURL(/\/versions\/\d+/);
}

/** Decides on the review that waits for the app of that name. */
async function decide(page: Page, name: string, intent: 'approve' | 'refuse'): Promise<void> {
  const fields: Record<string, string> = intent === 'refuse' ? { reason: 'It does not start on a tablet.' } : {};
  await sendForm(page, { at: '/admin/apps', follow: `main tbody a:has-text("${name}")`, intent, fields });
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, script) => {
  const suffix = script ? 'one' : 'two';

  test('a screenshot is added and removed, and an announced app moves its day', async () => {
    const page = await developer(script);
    const name = `Tide ${suffix}`;
    const at = await newApp(page, { name, identifier: `org.example.tide${suffix}` });
    await addPicture(page, at, 'screenshot');
    await page.locator('main li img').waitFor();
    await sendForm(page, { at, intent: 'remove_screenshot' });
    await expect.poll(() => page.locator('main li img').count()).toBe(0);
    await sendForm(page, { at, intent: 'announce', fields: { plannedFor: '2038-01-02T09:00' } });
    await said(page, 'Saved. Until the platform has approved it');
    await decide(await platform(script), name, 'approve');
    await page.goto(at);
    await said(page, 'Readers can reserve it.');
    await sendForm(page, { at, intent: 'announce', fields: { plannedFor: '2038-02-03T09:00' } });
    await page.goto(at);
    expect(await page.locator('input[name=plannedFor]').inputValue()).toBe('2038-02-03T09:00');
  });

  test('a web app is submitted and listed', async () => {
    const page = await developer(script);
    const name = `Quay web ${suffix}`;
    const address = `https://quay-${suffix}.example.org/`;
    const at = await newApp(page, { name, kind: 'web', address });
    await sendForm(page, { at, intent: 'submit' });
    await said(page, 'Submitted. You will be notified of the decision.');
    await decide(await platform(script), name, 'approve');
    await page.goto(at);
    await said(page, 'It is in the market.');
    await page.goto(`/app/app_search?keyword=${encodeURIComponent(name)}`);
    await page.locator('main').getByRole('link', { name }).first().waitFor();
  });

  test('a version is refused, and the appeal takes it back to the platform', async () => {
    const page = await developer(script);
    const name = `Log ${suffix}`;
    const identifier = `org.example.log${suffix}`;
    await draft(page, name, identifier);
    const at = addressOf(page);
    await chooseFile(page, packageOf({ identifier, code: 1 }));
    await page.locator('main form[enctype]').getByRole('button', { name: 'Upload' }).click();
    await said(page, 'The file has been examined and added.');
    await sendForm(page, { at, intent: 'submit', fields: { percent: '100' } });
    await said(page, 'In review, at place');
    await decide(await platform(script), name, 'refuse');
    await page.goto(at);
    await said(page, 'It does not start on a tablet.');
    await sendForm(page, { at, intent: 'appeal', fields: { appeal: 'It does, since Tuesday.' } });
    await said(page, 'You appealed.');
  });
});

async function chooseFile(page: Page, content: Buffer): Promise<void> {
  const file = { name: 'log.apk', mimeType: MIME, buffer: content };
  await page.locator('main input[name=file]').setInputFiles(file);
}

test('a package goes on where a lost connection and a closed page left it', async () => {
  const page = await developer(true);
  const identifier = 'org.example.parts';
  await draft(page, 'Parts', identifier);
  const at = addressOf(page);
  const folder = mkdtempSync(join(tmpdir(), 'stoa-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'parts.apk');
  writeFileSync(path, packageOf({ identifier, code: 1 }, 'first', { assets: randomBytes(2.5 * MAX_APP_PART_BYTES) }));
  const begin = async () => {
    await page.locator('main input[name=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  const offsets: number[] = [];
  let broken = (_offset: number) => false;
  await page.route('**/api/developer/apps/uploads/*', (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(request.headers()['upload-offset']);
    offsets.push(offset);
    return broken(offset) ? route.abort('internetdisconnected') : route.continue();
  });

  // the second part never arrives, and the page is left
  broken = (offset) => offset > 0;
  await begin();
  await expect.poll(() => offsets.filter((offset) => offset > 0).length, { timeout: 20_000 }).toBeGreaterThan(1);
  await page.goto('/login3/apps');
  offsets.length = 0;

  // the third part fails once
  broken = (offset) => offset > MAX_APP_PART_BYTES && offsets.filter((each) => each === offset).length === 1;
  await page.goto(at);
  await begin();
  await said(page, 'The file has been examined and added.');
  expect(offsets).toEqual([MAX_APP_PART_BYTES, 2 * MAX_APP_PART_BYTES, 2 * MAX_APP_PART_BYTES]);
});

test('without a script a refusal of a package is said beside it', async () => {
  const page = await developer(false);
  await draft(page, 'Quay Log', 'org.example.quay');
  const file = { name: 'log.apk', mimeType: MIME, buffer: packageOf({ identifier: 'org.example.quay', code: 2 }) };
  await expect(sendForm(page, { intent: 'upload', within: 'main', fields: { file } })).rejects.toThrow(
    'The package states version code 2, but this version has 1.',
  );
});
