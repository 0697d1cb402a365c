import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { loadTextBooks } from '../../../platform/locale/texts.ts';
import { PROVIDERS } from './providers.ts';
import { FAILURES, isFailure, isProviderKey, PROVIDER_KEYS, startPath } from './rules.ts';

const books = await loadTextBooks(join(import.meta.dirname, '../../..'));

describe.each(LOCALES)('in %s', (locale) => {
  const { has } = books[locale];

  test('every failure has its sentence', () => {
    expect(FAILURES.filter((code) => !has(`errors:${code}`))).toEqual([]);
  });

  test('every provider has its name, also in the login log', () => {
    expect(PROVIDER_KEYS.filter((key) => !has(`login:third.name.${key}`) || !has(`security:method.${key}`))).toEqual(
      [],
    );
  });
});

test('accepts from an address only known errors and providers', () => {
  expect([isFailure('provider_down'), isFailure('<script>'), isFailure(null)]).toEqual([true, false, false]);
  expect([isProviderKey('qq'), isProviderKey('constructor'), isProviderKey(undefined)]).toEqual([true, false, false]);
});

test('every provider leads back to an address of its own, over https', () => {
  const paths = PROVIDER_KEYS.map((key) => PROVIDERS[key].callbackPath);
  expect(new Set(paths).size).toBe(PROVIDER_KEYS.length);
  const addresses = JSON.stringify(PROVIDERS).match(/https?:[^"]+/g) ?? [];
  expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([]);
});

test('WeChat begins with its code, all others with a redirect', () => {
  expect(PROVIDER_KEYS.map(startPath)).toContain('/login/scan');
  expect(startPath('google')).toBe('/login/with/google');
});
