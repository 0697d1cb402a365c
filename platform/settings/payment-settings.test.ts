import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { privateKeyOf } from './payment-settings.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };

test('incomplete settings of a provider are refused by name', () => {
  expect(() => readEnvironment({ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
    'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET go together',
  );
  expect(() => readEnvironment({ ALIPAY_APP_ID: '1' })).toThrow('ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY is missing');
});

test('refuses an invalid key at startup', () => {
  const settings = { ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'nonsense', ALIPAY_PUBLIC_KEY: 'nonsense' };
  expect(() => readEnvironment(settings)).toThrow('ALIPAY_PRIVATE_KEY must be a key');
  expect(() => readEnvironment({ WECHAT_PAY_KEY: 'short' })).toThrow('WECHAT_PAY_KEY must be the APIv3 key');
});

test('allows a stand-in over plain http only for trial runs on this machine', () => {
  expect(readEnvironment({ ...STRIPE, STRIPE_API: 'http://192.0.2.1:9' }).STRIPE_API).toBe('http://192.0.2.1:9');
  const production = {
    ...STRIPE,
    STOA_ENV: 'production',
    DATABASE_URL: 'postgres://x/y',
    PUBLIC_URL: 'https://shop.example',
    STOA_SECRET: 's'.repeat(32),
  };
  expect(() => readEnvironment({ ...production, STRIPE_API: 'http://192.0.2.1:9' })).toThrow('STRIPE_API must be');
  expect(readEnvironment(production).STRIPE_SECRET_KEY).toBe('sk');
});

test('a private key is read as PEM, in one line with written line ends, and as either kind of bare base64', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const bare = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'der' }).toString('base64');
  for (const text of [pem, bare('pkcs8'), bare('pkcs1')]) expect(privateKeyOf(text)).toBe(pem);
  expect(privateKeyOf('nonsense')).toBeUndefined();
});
