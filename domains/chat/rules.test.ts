import { describe, expect, test } from 'vitest';
import { canRecall, isBlank, needsTimeTag, timeLabel } from './rules.ts';

const at = (text: string) => new Date(text);

describe('the time of a message', () => {
  test.each([
    ['2026-06-05T14:03:00Z', '2026-06-05T20:00:00Z', '14:03'],
    ['2026-06-04T14:03:00Z', '2026-06-05T01:00:00Z', '06/04 14:03'],
    ['2025-12-31T23:59:00Z', '2026-01-01T00:01:00Z', '2025/12/31 23:59'],
  ])('of %s, seen at %s, is shown as %s', (moment, now, label) => {
    expect(timeLabel(at(moment), at(now), 'UTC')).toBe(label);
  });

  test('is shown in the reader’s time zone', () => {
    expect(timeLabel(at('2026-06-05T17:30:00Z'), at('2026-06-05T18:00:00Z'), 'Asia/Shanghai')).toBe('01:30');
  });

  test('is shown above the first message and after a gap of 300 seconds', () => {
    expect(needsTimeTag(at('2026-06-05T10:05:00Z'), at('2026-06-05T10:00:00Z'))).toBe(true);
    expect(needsTimeTag(at('2026-06-05T10:04:59Z'), at('2026-06-05T10:00:00Z'))).toBe(false);
    expect(needsTimeTag(at('2026-06-05T10:00:00Z'), undefined)).toBe(true);
  });
});

test.each([
  [1, true, 179, true],
  [1, true, 180, true],
  [1, true, 181, false],
  [2, true, 10, false],
  [3, true, 10, false],
  [1, false, 10, false],
])('a message of kind %i (own: %s) after %i s can be recalled: %s', (kind, isOwn, seconds, outcome) => {
  const createdAt = at('2026-06-05T10:00:00Z');
  expect(canRecall({ kind, isOwn, createdAt }, new Date(createdAt.getTime() + seconds * 1_000))).toBe(outcome);
});

test('a text of spaces and characters without width is blank', () => {
  expect([isBlank(' \n\t'), isBlank('\u200b\u2060'), isBlank('a')]).toEqual([true, true, false]);
});
