import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { signInClient } from './sign-in-settings.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const production = {
  STOA_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/stoa',
  STOA_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://shop.example',
};

describe('the settings of a provider', () => {
  test('switch it on as a pair', () => {
    expect(signInClient(readEnvironment(GOOGLE), 'GOOGLE')).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: undefined,
    });
    expect(signInClient(readEnvironment(GOOGLE), 'GITHUB')).toBeUndefined();
    expect(signInClient(readEnvironment({}), 'GOOGLE')).toBeUndefined();
  });

  test.each([
    ['QQ_CLIENT_ID', 'QQ_CLIENT_SECRET'],
    ['WECHAT_CLIENT_SECRET', 'WECHAT_CLIENT_ID'],
  ])('%s alone is refused, naming the missing setting', (given, missing) => {
    expect(() => readEnvironment({ [given]: 'x' })).toThrow(new RegExp(`^${missing} is missing`));
  });

  test('a stand-in for the provider is configured by its address', () => {
    const settings = { ...GOOGLE, GOOGLE_ISSUER: 'http://localhost:9000/' };
    expect(signInClient(readEnvironment(settings), 'GOOGLE')?.issuer).toBe('http://localhost:9000');
    expect(() => readEnvironment({ ...GOOGLE, GOOGLE_ISSUER: 'localhost' })).toThrow(
      /^GOOGLE_ISSUER must be the address/,
    );
  });

  test('production requires https for a stand-in', () => {
    const over = (GOOGLE_ISSUER: string) => () => readEnvironment({ ...production, ...GOOGLE, GOOGLE_ISSUER });
    expect(over('http://id.example')).toThrow(/^GOOGLE_ISSUER must be an https:/);
    expect(over('https://id.example')).not.toThrow();
  });
});
