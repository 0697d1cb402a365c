import { expect, test } from 'vitest';
import { publishInput } from './inputs.ts';

const topic = { kind: 'text', source: 'text', boardId: 1 };

test.each([
  ['an accent in two characters', 'Cafe\u0301', 'Café'],
  ['marks piled on a letter', `a${'\u0315'.repeat(70)}b`, 'a\u0315\u0315\u0315b'],
  ['a sign that turns text around', 'safe\u202egpj.exe', 'safegpj.exe'],
  ['spaces around and inside', '  two   words ', 'two words'],
  ['Thai and Lao marks, which stay', 'ที่นี่ ປີ້', 'ที่นี่ ປີ້'],
  ['emoji joined from several, which stay', 'a 👩‍👩‍👧', 'a 👩‍👩‍👧'],
])('a title with %s is stored tidily', (_, title, stored) => {
  expect(publishInput.parse({ ...topic, title }).title).toBe(stored);
});

test.each([undefined, null, 0, ''])('without a board (%s), a board is asked for', (boardId) => {
  const refused = publishInput.safeParse({ ...topic, title: 'Tea', boardId });
  expect(refused.error?.issues).toMatchObject([{ path: ['boardId'], message: 'chooseBoard' }]);
});

test('options of a poll that people cannot tell apart are refused', () => {
  const poll = (...options: string[]) =>
    publishInput.safeParse({ ...topic, kind: 'poll', title: 'Which?', poll: { options } }).success;
  expect([poll('Tea', 'Coffee'), poll('Tea', 'tea'), poll('Caf\u00e9', 'Cafe\u0301')]).toEqual([true, false, false]);
});
