import { expect, test } from 'vitest';
import { addLead, authorShare, readLeads } from './rules.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const AT = NOW.getTime() / 1_000;

test('leads are read latest first; old, future and malformed ones are omitted', () => {
  const text = `1.${AT - 10}~2.${AT - 5}~3.${AT - 30 * 86_400}~4.${AT + 600}~x.1~5~6.-1`;
  expect(readLeads(text, NOW).map(({ topicId }) => topicId)).toEqual([2, 1]);
  expect(readLeads(undefined, NOW)).toEqual([]);
});

test('a lead is added once, and the oldest of more than twenty is dropped', () => {
  let text: string | undefined;
  for (let id = 1; id <= 25; id += 1) text = addLead(text, id, new Date(NOW.getTime() + id * 1_000));
  text = addLead(text, 20, new Date(NOW.getTime() + 60_000));
  const ids = readLeads(text, new Date(NOW.getTime() + 60_000)).map(({ topicId }) => topicId);
  expect([ids.length, ids[0], ids.filter((id) => id === 20).length]).toEqual([20, 20, 1]);
});

test('a share is rounded half-even', () => {
  expect([authorShare(19_800, 1_000), authorShare(5, 5_000), authorShare(15, 5_000), authorShare(0, 5_000)]).toEqual([
    1_980, 2, 8, 0,
  ]);
});
