import { expect, test } from 'vitest';
import { type Part, sumParts } from './sum-parts.ts';

const part = (part: Partial<Part>): Part => ({ chats: 0, replies: [], ends: [], stars: 0, rated: 0, ...part });

test('medians are computed from all values, not from the medians of the parts', () => {
  const parts = [
    part({ chats: 4, replies: [1, 1000, 2], ends: [10], stars: 9, rated: 2 }),
    part({ chats: 1, replies: [3], ends: [20], stars: 4, rated: 1 }),
  ];
  expect(sumParts(parts)).toEqual({ chats: 5, answered: 4, firstReply: 3, resolution: 15, rating: 43, rated: 3 });
});

test('medians and rating are null without conversations', () => {
  const none = { chats: 0, answered: 0, firstReply: null, resolution: null, rating: null, rated: 0 };
  expect(sumParts([])).toEqual(none);
});
