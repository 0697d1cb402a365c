import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { openBuyersShop } from '../../support/buyer.ts';
import { oneRow, richPerson } from '../../support/journeys.ts';
import { sendForm } from '../../support/send-form.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

const { shop, visit } = openBuyersShop();

async function addressOf(slug: string, operation = ''): Promise<string> {
  const { id } = await oneRow(shop(), sql<{ id: number }>`select id from apis.apis where slug = ${slug}`);
  return `/api_detail/${id}${operation}`;
}

async function openAs(token: string | undefined, script: boolean, width = 1440): Promise<Page> {
  const page = await visit({ ...(token && { token }), script, width });
  await page.setExtraHTTPHeaders({ type: 'api' });
  return page;
}

describe.each([
  ['with scripts', true, 1440],
  ['without scripts', false, 390],
] as const)('%s', (_, script, width) => {
  test('a member tries an operation in the sandbox and with a plan, which says that it counted', async () => {
    const page = await openAs((await richPerson(shop())).token, script, width);
    const at = await addressOf('words', '/read-word');
    const form = { at, within: '#console', press: 'Send the call' };
    const shown = page.locator('#console section').first();
    await sendForm(page, { ...form, fields: { 'path.word': 'harbour' } });
    await shown.filter({ hasText: 'Example from the sandbox, not counted' }).waitFor();
    await shown.filter({ hasText: '"harbour"' }).waitFor();
    await sendForm(page, { at: await addressOf('words'), within: 'main', press: 'Take this plan' });
    await sendForm(page, { ...form, fields: { 'path.word': 'harbour' } });
    await shown.filter({ hasText: 'Counted: one call of your plan' }).waitFor();
    await shown.filter({ hasText: 'x-ratelimit-remaining' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (script) expect(await faultsOf(page)).toEqual([]);
    const refused = sendForm(page, { ...form, asShown: true, fields: { 'path.word': '' } });
    await expect(refused).rejects.toThrow('refused');
    await page.locator('#console [aria-invalid=true]').waitFor();
  });
});

test('a guest is asked to sign in', async () => {
  const page = await openAs(undefined, false);
  await page.goto(await addressOf('words', '/read-word'));
  await page.locator('main a[href="/login"]', { hasText: 'Sign in to call this operation' }).waitFor();
  expect(await page.locator('#console').count()).toBe(0);
});

test('the page of the status is linked, and whole in every language', async () => {
  const at = await addressOf('words');
  const page = await openAs(undefined, true, 390);
  await page.goto(at);
  await page.locator(`main a[href="${at}/status"]`).click();
  await page.waitForURL(`**${at}/status`);
  const days = page.locator('main section ol li');
  await days.nth(89).waitFor();
  expect(await days.count()).toBe(90);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await faultsOf(page)).toEqual([]);
  for (const language of LOCALES) expect(await wordFaultsOf(shop().url, [`${at}/status`], { language })).toEqual([]);
});
