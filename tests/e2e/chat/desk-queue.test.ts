import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { hasFocus } from '../../support/chat-window.ts';
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

test('an agent without a mouse selects, labels, assigns and snoozes conversations; a message brings one back', async () => {
  const [first, second] = await addCrowd(shop.database.db, 2);
  for (const [buyer, msn] of [
    [first, 'Is the vase glazed?'],
    [second, 'Do you ship to Laos?'],
  ] as const)
    await send(shop, buyer?.token ?? '', { msn, merId: people.merId });
  const desk = await visitShop(shop.url, { token: people.merchant, language: 'en' });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await desk.goto(`${shop.url}/login2/chat`);
  await desk.getByRole('tab', { name: /All/ }).press('Enter');
  const list = desk.getByRole('region', { name: 'Conversations' });
  const row = (text: RegExp) => list.getByRole('listitem').filter({ hasText: text });
  for (const text of [/vase/, /Laos/]) {
    await row(text).getByRole('checkbox').focus();
    await desk.keyboard.press('Space');
  }
  const bar = list.getByRole('toolbar', { name: 'Selected conversations' });
  await bar.getByText('Selected: 2').waitFor();
  expect(await faultsOf(desk)).toEqual([]);

  await bar.getByRole('button', { name: 'Add a label' }).press('Enter');
  await desk.keyboard.type('Friday');
  await desk.keyboard.press('Enter');
  await row(/vase/).getByText('Friday').waitFor();
  await bar.waitFor({ state: 'detached' });

  await row(/Laos/).getByRole('button', { name: /Laos/ }).press('Enter');
  await desk.getByRole('textbox', { name: 'Write a message' }).waitFor();
  // selected by its shortcut
  await desk.keyboard.press('Alt+x');
  await bar.getByText('Selected: 1').waitFor();
  await bar.getByRole('button', { name: 'Assign to' }).press('Enter');
  const agents = desk.getByRole('dialog', { name: 'Assign to' });
  await agents.getByRole('button', { name: /\(you\)/ }).press('Enter');
  await desk.getByRole('log').getByText('took the conversation').waitFor();

  await desk.getByRole('textbox', { name: 'Write a message' }).focus();
  await desk.keyboard.press('Alt+s');
  const times = desk.getByRole('dialog', { name: 'Snooze the conversation' });
  expect(await faultsOf(desk, '[role="dialog"]')).toEqual([]);
  await times.getByRole('button', { name: /Tomorrow morning/ }).press('Enter');
  await desk
    .getByRole('status')
    .filter({ hasText: /Snoozed until/ })
    .waitFor();
  // the editor that had the focus has it again
  await hasFocus(desk.getByRole('textbox', { name: 'Write a message' }));
  await row(/Laos/).waitFor({ state: 'detached' });
  await desk.getByRole('tab', { name: /Snoozed/ }).press('Enter');
  await row(/Laos/).waitFor();
  await send(shop, second?.token ?? '', { msn: 'And to Thailand?', merId: people.merId });
  await list.getByText('Nothing is snoozed').waitFor();
  await desk.getByRole('tab', { name: /All/ }).press('Enter');
  await row(/Thailand/).waitFor();
  await desk
    .getByRole('status')
    .filter({ hasText: /Snoozed until/ })
    .waitFor({ state: 'detached' });
});
