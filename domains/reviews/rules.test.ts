import { describe, expect, test } from 'vitest';
import { bannedWords, judgeReview, maskedName, maxReviewPictures, mayAddOn, mayEdit } from './rules.ts';

test('pictures are three, five in French, Thai and Lao', () => {
  const locales = ['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao'] as const;
  expect(locales.map(maxReviewPictures)).toEqual([3, 3, 3, 5, 5, 5]);
});

test.each([
  ['林小北', '林***北'],
  ['李雷', '李***'],
  ['A', 'A***'],
  ['', '***'],
  ['👩‍🚀 Ada', '👩***a'],
])('shows the name %s as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

describe('words that make a review wait', () => {
  const policy = { reviewWords: 'Cheat\n\n 假货 \nspam.example' };

  test.each([
    ['a CHEAT!', ['Cheat']],
    ['这是假货', ['假货']],
    ['ｃｈｅａｔ', ['Cheat']],
    ['ch\u200beat', ['Cheat']],
    ['Very nice', []],
    ['', []],
  ])('of %j: %j', (text, words) => {
    expect(bannedWords(policy, [text])).toEqual(words);
  });

  test('hold it; without any it is published immediately, unless all reviews wait', () => {
    expect(judgeReview(policy, ['fine', 'no cheat, 假货'])).toEqual({ state: 'held', reason: 'Cheat, 假货' });
    expect(judgeReview(policy, ['fine'])).toEqual({ state: 'shown', reason: '' });
    expect(judgeReview({ reviewsFirst: true }, ['fine'])).toEqual({ state: 'held', reason: '' });
    expect(judgeReview({}, ['cheat'])).toEqual({ state: 'shown', reason: '' });
  });
});

describe('later changes by the author', () => {
  const createdAt = new Date('2026-03-01T12:00:00Z');
  const hours = (count: number) => new Date(createdAt.getTime() + count * 3_600_000);
  const written = (requests: object = {}) => ({ state: 'shown' as const, createdAt, hasAddOn: false, ...requests });

  test('change it for 24 hours, also while it waits, but not what was hidden', () => {
    expect(mayEdit(written(), hours(23.9))).toBe(true);
    expect(mayEdit(written({ state: 'held' }), hours(1))).toBe(true);
    expect(mayEdit(written(), hours(24))).toBe(false);
    expect(mayEdit(written({ state: 'hidden' }), hours(1))).toBe(false);
    expect(mayEdit(written({ state: 'removed' }), hours(1))).toBe(false);
  });

  test('add to it once within 180 days while it is shown', () => {
    expect(mayAddOn(written(), hours(179 * 24))).toBe(true);
    expect(mayAddOn(written(), hours(180 * 24))).toBe(false);
    expect(mayAddOn(written({ hasAddOn: true }), hours(1))).toBe(false);
    expect(mayAddOn(written({ state: 'held' }), hours(1))).toBe(false);
  });
});
