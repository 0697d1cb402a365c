import { describe, expect, test } from 'vitest';
import { cleanName, passkeyHost, passkeyProviderName } from './rules.ts';

const ours = new Set(['goods.localhost', 'shop.example.com', 'bbs.shop.example.com', 'market.example.org', '10.0.0.7']);
const hostOf = (host: string, publicUrl: string) => passkeyHost(host, new URL(publicUrl), (name) => ours.has(name));

describe('the host that a passkey is for', () => {
  test.each([
    ['shop.example.com', 'https://shop.example.com', 'shop.example.com'],
    ['bbs.shop.example.com', 'https://shop.example.com', 'shop.example.com'],
    ['market.example.org', 'https://shop.example.com', 'market.example.org'],
    ['evil.test', 'https://shop.example.com', null],
    ['evil.shop.example.com', 'https://shop.example.com', null],
    ['evilshop.example.com', 'https://shop.example.com', null],
    ['shop.example.com', 'http://shop.example.com', null],
    ['localhost', 'http://localhost:3000', 'localhost'],
    ['goods.localhost', 'http://localhost:3000', 'goods.localhost'],
    ['127.0.0.1', 'http://127.0.0.1:3000', null],
    ['10.0.0.7', 'https://10.0.0.7', null],
    ['[::1]', 'http://[::1]:3000', null],
    ['', 'https://shop.example.com', null],
  ])('at %j of %s is %j', (host, publicUrl, expected) => {
    expect(hostOf(host, publicUrl)).toBe(expected);
  });
});

test('passkey providers are known by their id', () => {
  expect(passkeyProviderName('BADA5566-a7aa-401f-bd96-45619a55120d')).toBe('1Password');
  expect(passkeyProviderName('00000000-0000-0000-0000-000000000000')).toBeUndefined();
});

test.each([
  ['  Blue \n phone ', 'Blue phone'],
  ['\u202Eevil\u200B', 'evil'],
  ['密'.repeat(70), '密'.repeat(60)],
  ['\u0000', ''],
])('the name %j is kept as %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});
