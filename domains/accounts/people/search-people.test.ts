import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { createAccount } from '../registration/create-account.server.ts';
import { searchPeople } from './search-people.server.ts';

let bare: BareApp;
const names = new Map<number, string>();

beforeAll(async () => {
  bare = await startBareApp();
  const people = [
    ['Emmanuel', 'manny'],
    ['Roman', 'roman88'],
    ['Anna Man', null],
    ['Mandy Duval', null],
    ['Manu', null],
    ['Zoé', 'mandy'],
    ['Man', null],
    ['100% Man', null],
  ] as const;
  for (const [nth, [nickname, username]] of people.entries()) {
    const account = { kind: 'member', email: `people${nth}@example.com`, nickname, username } as const;
    names.set(await createAccount(bare.ctx(), account), nickname);
  }
});
afterAll(() => bare.close());

const search = async (text: string) => (await searchPeople(bare.ctx(), text, 20)).flatMap((id) => names.get(id) ?? []);

test('names that begin with what is typed come before those that only contain it, with or without a user name', async () => {
  expect(await search('man')).toEqual([
    'Man',
    // the name begins with it, or the user name does
    ...['Manu', 'Mandy Duval'],
    ...['Zoé', 'Emmanuel'],
    // a word in it does
    ...['Anna Man', '100% Man'],
    'Roman',
  ]);
});

test('signs of a pattern are letters like others', async () => {
  expect(await search('0%')).toEqual(['100% Man']);
  expect(await search('')).toEqual([]);
});
