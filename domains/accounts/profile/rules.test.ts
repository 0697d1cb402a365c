import { describe, expect, test } from 'vitest';
import { squareOf } from '../../../platform/media/squares.ts';
import { tidyName } from '../../../platform/text/readable-name.ts';
import { avatarAt, nextAvatarChange, nicknameProblem } from './rules.ts';

describe('a name', () => {
  test.each([
    ...['A', '小明', 'José  Núñez', 'ณัฐวุฒิ', 'ສົມພອນ', 'x'.repeat(30), '👩‍👩‍👧‍👦', '🌸 Hana', 'Ngô Thị Tuyết', '☕'],
  ])('may be %s', (name) => {
    expect(nicknameProblem(name)).toBeUndefined();
  });

  test.each([
    ['', 'emptyNickname'],
    [' \u3000\u00a0', 'emptyNickname'],
    ['x'.repeat(31), 'nicknameLength'],
    ['👍'.repeat(31), 'nicknameLength'],
    ['a\u0000b', 'nicknameSigns'],
    ['line\nbreak', 'nicknameSigns'],
    ['evil\u202egnp', 'nicknameSigns'],
    ['a\u2066b', 'nicknameSigns'],
    ['a\u200bb', 'nicknameSigns'],
    ['a\u200db', 'nicknameSigns'],
    ['a\ufeffb', 'nicknameSigns'],
    ['\u3164', 'nicknameSigns'],
    ['\u2800', 'nicknameSigns'],
    ['z\u0300\u0301\u0302\u0303\u0304', 'nicknameSigns'],
    ['\ud800', 'nicknameSigns'],
    ['...', 'nicknameSigns'],
    ['\u{e000}', 'nicknameSigns'],
  ])('may not be %j: %s', (name, problem) => {
    expect(nicknameProblem(name)).toBe(problem);
  });

  test('is kept composed and with single spaces', () => {
    expect(tidyName('  Jose\u0301 \u3000 Nu\u0301n\u0303ez ')).toBe('José Núñez');
  });
});

describe('a picture', () => {
  const now = new Date('2026-05-02T12:00:00Z');

  test('may be changed again a day after the last one', () => {
    expect(nextAvatarChange(null, now)).toBeNull();
    expect(nextAvatarChange(new Date('2026-05-01T12:00:00Z'), now)).toBeNull();
    expect(nextAvatarChange(new Date('2026-05-01T12:00:01Z'), now)).toEqual(new Date('2026-05-02T12:00:01Z'));
  });

  test.each([
    [600, 400, undefined, { x: 100, y: 0, size: 400 }],
    [400, 601, undefined, { x: 0, y: 100, size: 400 }],
    [600, 400, { x: 10, y: 20, size: 300 }, { x: 10, y: 20, size: 300 }],
    [600, 400, { x: -5, y: 200, size: 300 }, { x: 0, y: 100, size: 300 }],
    [600, 400, { x: 9_999, y: 0, size: 1 }, { x: 599, y: 0, size: 1 }],
    [600, 400, { x: 0, y: 0, size: 401 }, { x: 100, y: 0, size: 400 }],
    [1, 1, undefined, { x: 0, y: 0, size: 1 }],
  ])('of %i × %i is cut at %j to %j', (width, height, chosen, square) => {
    expect(squareOf(width, height, chosen)).toEqual(square);
  });

  test('has an address in every size', () => {
    expect(avatarAt('/media/avatars/a-B_3/192.webp', 384)).toBe('/media/avatars/a-B_3/384.webp');
    expect(avatarAt('/art/avatar-3.svg', 384)).toBe('/art/avatar-3.svg');
  });
});
