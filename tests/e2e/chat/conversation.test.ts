import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { chattingPeople } from '../../support/chatting.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
beforeAll(async () => {
  shop = await startApp();
  people = await chattingPeople(shop);
});
afterAll(() => shop.close());

test('a shopper on a phone writes, an agent at the desk answers, and both see it without reloading', async () => {
  const phone = await visitShop(shop.url, { token: people.shopper, language: 'en', width: 390 });
  await phone.goto(`${shop.url}/chat/${people.merId}`);
  const editor = phone.getByRole('textbox', { name: 'Write a message' });
  const sendButton = phone.getByRole('button', { name: 'Send', exact: true });
  expect(await sendButton.isDisabled()).toBe(true);
  await editor.fill('Does it ship today?');
  await editor.press('Enter');
  await phone.getByRole('log').getByText('Does it ship today?').waitFor();

  const desk = await visitShop(shop.url, { token: people.merchant, language: 'en', width: 1440 });
  await desk.goto(`${shop.url}/login2/chat`);
  await desk.getByRole('tab', { name: /All/ }).click();
  await desk.getByRole('button', { name: /Does it ship today/ }).click();
  const reply = desk.getByRole('textbox', { name: 'Write a message' });
  await reply.fill('Yes, until four o’clock.');
  await reply.press('Enter');
  await phone.getByRole('log').getByText('Yes, until four o’clock.').waitFor();
  await desk.getByRole('log').getByText('Read', { exact: true }).waitFor();
  if (process.env.SHOTS) {
    await phone.screenshot({ path: `${process.env.SHOTS}/phone.png` });
    await desk.screenshot({ path: `${process.env.SHOTS}/desk.png` });
    await phone.setViewportSize({ width: 1440, height: 900 });
    await phone.screenshot({ path: `${process.env.SHOTS}/window.png` });
    await phone.setViewportSize({ width: 390, height: 844 });
  }
  await phone.getByRole('button', { name: 'End chat' }).click();
  await phone.locator('input[name="rating"][value="4"]').check({ force: true });
  await phone.getByRole('textbox', { name: /Comment/ }).fill('Quick and friendly');
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/rate.png` });
  expect(await faultsOf(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Send rating' }).click();
  await phone.getByText('Thank you for your rating').waitFor();
  await desk.getByRole('tab', { name: /Ended/ }).click();
  await desk
    .getByRole('button', { name: /The conversation has ended/ })
    .first()
    .click();
  await desk.getByText('Quick and friendly').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faultsOf(phone)).toEqual([]);
  expect(await faultsOf(desk)).toEqual([]);
});
