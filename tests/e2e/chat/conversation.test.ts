import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { employ } from '../../support/chat-outsiders.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { addCrowd } from '../../support/crowd.ts';
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
  // a lost mark is made again
  await phone.route('**/api/service/read', (route) => route.abort('internetdisconnected'), { times: 1 });
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
  // the list shows what was said last, not that it has ended
  await desk.getByRole('button', { name: /You: Yes, until four o’clock/ }).click();
  await desk.getByText('Quick and friendly').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faultsOf(phone)).toEqual([]);
  expect(await faultsOf(desk)).toEqual([]);
});

test('an agent on a phone sends a saved reply, writes a note, labels the customer and transfers', async () => {
  const [colleague] = await addCrowd(shop.database.db, 1);
  await employ(shop, colleague?.userId ?? 0, people.merId, 'support');
  const { chatId } = (await send(shop, people.stranger, { msn: 'Where is my parcel?', merId: people.merId })).body.data;
  await shop.call('POST', '/api/service/desk/send', {
    token: people.merchant,
    body: { chatId, msn: 'One moment.', msnType: 1 },
  });
  // only now: a waiting conversation would have gone to the agent who is online
  const presence = { token: colleague?.token ?? '', body: { merId: people.merId } };
  await shop.call('POST', '/api/service/desk/presence', presence);

  const desk = await visitShop(shop.url, { token: people.merchant, language: 'en', width: 390 });
  await desk.goto(`${shop.url}/login2/chat?chat=${chatId}`);
  const log = desk.getByRole('log');
  await log.getByText('Where is my parcel?').first().waitFor();
  // a combo box while its suggestions are open
  const editor = desk.getByLabel('Write a message');
  await editor.fill('/hel');
  await desk.getByRole('listbox', { name: 'Saved replies' }).waitFor();
  await editor.press('Enter');
  // in the language of the customer, with the name filled in
  expect(await editor.inputValue()).toMatch(/^游客 \d+您好/);
  await editor.press('Enter');
  await desk.getByRole('button', { name: 'Private note' }).click();
  const note = desk.getByRole('textbox', { name: 'Only agents see this' });
  await note.fill('Asks for the third time');
  await note.press('Enter');
  await log.getByText('Asks for the third time').waitFor();

  // everything fits, and the panel of a wide window is a drawer here
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await desk.getByRole('button', { name: 'Customer', exact: true }).click();
  const panel = desk.getByRole('dialog', { name: 'Customer' });
  await panel.getByRole('combobox', { name: 'Add a label' }).fill('Impatient');
  await desk.keyboard.press('Enter');
  await panel.getByText('Impatient').waitFor();
  expect(await faultsOf(desk)).toEqual([]);
  await panel.getByRole('button', { name: /Crowd/ }).click();
  await desk.keyboard.press('Escape');
  // agents read whom the conversation was transferred to; the customer reads another line
  await log.getByText('The conversation was handed to Crowd').waitFor();
  const taken = await shop.database.db
    .selectFrom('chat.conversations')
    .select('agent_id')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow();
  expect(taken.agent_id).toBe(colleague?.userId);
  const read = await shop.call<{ list: { msn: string }[] }>('GET', `/api/service/history/${chatId}`, {
    token: people.stranger,
  });
  expect(read.body.data.list.map(({ msn }) => msn)).not.toContain('Asks for the third time');
});
