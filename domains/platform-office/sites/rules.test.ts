import { describe, expect, it } from 'vitest';
import { HOST } from '../../sites/host-name.ts';
import { contrastWithWhite, isReadable, SITE_KEY } from './rules.ts';

describe('a theme colour', () => {
  it.each([
    ['#000000', 21],
    ['#FFFFFF', 1],
    ['#767676', 4.54],
    ['#E1251B', 4.67],
    ['#1d5cff', 5.21],
  ])('%s has a contrast of %d with white text', (color, contrast) => {
    expect(contrastWithWhite(color)).toBeCloseTo(contrast, 1);
  });

  it.each(['', 'red', '#fff', '#12345g', '#1234567'])('is not %j', (text) => {
    expect(contrastWithWhite(text)).toBeUndefined();
    expect(isReadable(text)).toBe(false);
  });

  it('must be dark enough for white text', () => {
    expect([isReadable('#777777'), isReadable('#767676'), isReadable('#FFD400')]).toEqual([false, true, false]);
  });
});

describe('a host name', () => {
  it.each(['localhost', 'shop.example', 'a.b-c.example', 'xn--fiqs8s.example', '192.0.2.7'])('may be %s', (host) => {
    expect(HOST.test(host)).toBe(true);
  });

  it.each([
    '',
    'x',
    'shop',
    'Shop.example',
    'shop.example:80',
    '-a.example',
    'a-.example',
    'a..b',
    'a b.c',
    'http://a.b',
  ])('may not be %j', (host) => {
    expect(HOST.test(host)).toBe(false);
  });
});

it('a key is a short plain word', () => {
  expect(['goods', 'my-shop2'].every((key) => SITE_KEY.test(key))).toBe(true);
  expect(['', 'a', '1shop', 'Shop', 'my shop', 'ü', 'a'.repeat(40)].some((key) => SITE_KEY.test(key))).toBe(false);
});
