import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { placeMessages } from './place-messages.ts';

const START = Date.parse('2026-06-05T10:00:00Z');
let id = 0;
/** By the user (`u`) or the service (`s`), a private note (`n`), a tip (`t`) or recalled (`r`), so many seconds after the start. */
function message(kind: string, seconds: number): ChatMessage {
  id += 1;
  const createTime = new Date(START + seconds * 1_000).toISOString();
  return {
    id,
    createTime,
    sendType: kind === 'u' || kind === 'r' ? 0 : 1,
    recallStatus: kind === 'r' ? 1 : 0,
    isNote: kind === 'n',
    tip: kind === 't' ? { code: 'joined', name: '' } : null,
  } as ChatMessage;
}

/** `|` begins a row, a capital ends it, `*` has its time above it. */
const drawn = (given: [string, number][]) =>
  placeMessages(given.map(([kind, seconds]) => message(kind, seconds)))
    .map(({ isFirst, isLast, isTagged }, nth) => {
      const [kind = ''] = given[nth] ?? [];
      return `${isTagged ? '*' : ''}${isFirst ? '|' : ''}${isLast ? kind.toUpperCase() : kind}`;
    })
    .join('');

test.each<[string, [string, number][], string]>([
  [
    'messages of one side in a row',
    [
      ['u', 0],
      ['u', 5],
      ['u', 9],
    ],
    '*|uuU',
  ],
  [
    'the other side begins another',
    [
      ['u', 0],
      ['s', 5],
      ['s', 9],
      ['u', 12],
    ],
    '*|U|sS|U',
  ],
  [
    'a tip stands between',
    [
      ['s', 0],
      ['t', 5],
      ['s', 9],
    ],
    '*|S|T|S',
  ],
  [
    'a recalled message stands between',
    [
      ['u', 0],
      ['r', 5],
      ['u', 9],
    ],
    '*|U|R|U',
  ],
  [
    'a private note is apart',
    [
      ['s', 0],
      ['n', 5],
      ['s', 9],
    ],
    '*|S|N|S',
  ],
  [
    'a time stands between',
    [
      ['u', 0],
      ['u', 300],
      ['u', 301],
    ],
    '*|U*|uU',
  ],
])('%s', (_what, given, expected) => {
  expect(drawn(given)).toBe(expected);
});
