import { expect, test } from 'vitest';
import type { ChatHistory, ChatMessage } from '../../../domains/chat/contract.ts';
import { emptyThread, threadReducer } from './thread-state.ts';

const LIMIT = 3;

function historyOf(...ids: number[]): ChatHistory {
  const list = ids.map((id) => ({ id, clientId: `c${id}`, recallStatus: 0 }) as ChatMessage);
  const marks = { readId: 0, gotId: 0 };
  const now = '2026-11-26T00:00:00.000Z';
  return {
    ...{
      list,
      total: list.length,
      page: 1,
      limit: LIMIT,
      now,
      state: 'open',
      other: marks,
      readId: 0,
      rateable: false,
    },
  };
}

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test('a change in a message that is not shown yet leaves no gap before those that are', () => {
  const opened = emptyThread(historyOf(7, 8, 9));
  const caughtUp = threadReducer(opened, { kind: 'read', history: historyOf(2, 8, 10) });
  expect(idsOf(caughtUp.messages)).toEqual([7, 8, 9, 10]);
  const older = threadReducer(caughtUp, { kind: 'older', history: historyOf(4, 5, 6) });
  expect(idsOf(older.messages)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});

test('with all messages shown, and with none, everything that was read is added', () => {
  expect(
    idsOf(threadReducer(emptyThread(historyOf(8, 9)), { kind: 'read', history: historyOf(7, 10) }).messages),
  ).toEqual([7, 8, 9, 10]);
  expect(idsOf(threadReducer(emptyThread(historyOf()), { kind: 'read', history: historyOf(1, 2) }).messages)).toEqual([
    1, 2,
  ]);
});
