import { describe, expect, test } from 'vitest';
import {
  facebookProfile,
  githubProfile,
  openIdProfile,
  oschinaProfile,
  qqProfile,
  twitterProfile,
  wechatProfile,
} from './profiles.ts';

const ada = { subject: '7', name: 'Ada', email: 'ada@example.com' };

describe('a provider’s profile', () => {
  test.each([
    [
      'OpenID Connect, verified',
      openIdProfile({ sub: '7', name: 'Ada', email: 'Ada@Example.com', email_verified: true }),
      true,
    ],
    ['OpenID Connect, not verified', openIdProfile({ sub: '7', name: 'Ada', email: 'ada@example.com' }), false],
    [
      'verified only in words',
      openIdProfile({ sub: '7', name: 'Ada', email: 'ada@example.com', email_verified: 'true' }),
      false,
    ],
    [
      'the social network, which verifies nothing',
      facebookProfile({ id: '7', name: 'Ada', email: 'ada@example.com' }),
      false,
    ],
    [
      'GitHub, primary and verified',
      githubProfile({ id: 7, login: 'Ada' }, [
        { email: 'x@example.com', verified: true },
        { email: 'ada@example.com', primary: true, verified: true },
      ]),
      true,
    ],
    [
      'GitHub, primary and not verified',
      githubProfile({ id: 7, name: 'Ada' }, [{ email: 'ada@example.com', primary: true, verified: false }]),
      false,
    ],
    ['the microblog service', twitterProfile({ id_str: '7', name: 'Ada', email: 'ada@example.com' }), true],
    ['OSChina', oschinaProfile({ id: 7, name: 'Ada', email: 'ada@example.com' }), false],
  ])('%s', (_who, profile, isEmailVerified) => {
    expect(profile).toEqual({ ...ada, isEmailVerified });
  });

  test.each([
    ['QQ', qqProfile({ openid: '7' }, { ret: 0, nickname: 'Ada' })],
    ['WeChat', wechatProfile({ openid: '7', unionid: 'other', nickname: 'Ada' })],
    ['GitHub without leave to read e-mails', githubProfile({ id: 7, login: 'Ada' }, { message: 'Not Found' })],
  ])('%s has no e-mail', (_who, profile) => {
    expect(profile).toEqual({ ...ada, email: null, isEmailVerified: false });
  });

  test.each([undefined, '', null, {}, 1.5, Number.MAX_SAFE_INTEGER + 1, 'x'.repeat(256)])(
    'is refused without an id: %j',
    (sub) => {
      expect(() => openIdProfile({ sub })).toThrow('no subject');
    },
  );

  test.each([
    'not an address',
    'a@b',
    `${'x'.repeat(300)}@example.com`,
    'a b@example.com',
    'a@example.com\nx',
    7,
    ['a@example.com'],
  ])('is stored without an invalid address: %j', (email) => {
    expect(openIdProfile({ sub: '7', email, email_verified: true })).toMatchObject({
      email: null,
      isEmailVerified: false,
    });
  });

  test('keeps an address with dots and a plus sign', () => {
    const profile = openIdProfile({ sub: '7', email: 'first.last+shop@gmail.com', email_verified: true });
    expect(profile).toMatchObject({ email: 'first.last+shop@gmail.com', isEmailVerified: true });
  });

  test('an error response of QQ is not a profile', () => {
    expect(() => qqProfile({ openid: '7' }, { ret: -1, nickname: 'Ada' })).toThrow('QQ gave no user');
  });
});
