import { describe, expect, test } from 'vitest';
import { readLoginMode } from './login-modes.ts';
import { captchaProblem, emailProblem, passwordProblem, safeRedirect } from './rules.ts';

describe('the way back after login', () => {
  test.each([
    '/users/order_list?orderStatus=1',
    '/goods_detail/12',
    '/goods/goods_search?keyword=%E9%94%AE%E7%9B%98&page=2',
    '/order/order_confirm?pre=P123',
    '/api/api_search?name=x',
    '/merchant/home?id=3&tab=coupons',
    '/login/device/mJ0x5yqVQk',
  ])('%s is accepted', (path) => expect(safeRedirect(path)).toBe(path));

  test.each([
    ['nothing', ''],
    ['undefined', undefined],
    ['another host', '//evil.example'],
    ['another host after a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['another host deeper', '/a//evil.example'],
    ['a scheme', 'https://evil.example/'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a path without its slash', 'users/user_info'],
    ['a tab inside', '/\t/evil.example'],
    ['a line break', '/users\r\nset-cookie: a=b'],
    ['a null', '/users\0'],
    ['a space', '/ /evil.example'],
    ['an encoded slash', '/%2fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['an encoded line break', '/users%0d%0aa'],
    ['a step upwards', '/users/../..//evil.example'],
    ['a dot before the host', '/.//evil.example'],
    ['a quote', '/"onload=x'],
    ['an angle bracket', '/<script>'],
    ['letters beyond ASCII', '/商品'],
    ['the login page', '/login?mode=6'],
    ['the logout', '/logout'],
    ['a call', '/api/front/user/info'],
    ['a very long one', `/${'a'.repeat(1001)}`],
  ])('%s is replaced by the home page', (_what, path) => expect(safeRedirect(path)).toBe('/'));

  test('a stored path never leads to another host', () => {
    for (const path of ['/@evil.example', '/:80', '/a?b=//c', '/;//x'].map(safeRedirect)) {
      expect(new URL(path, 'https://shop.example').host).toBe('shop.example');
    }
  });
});

test.each([
  ['', 'emailEmpty'],
  ['  ', 'emailEmpty'],
  ['someone', 'correctEmail'],
  ['someone@host', 'correctEmail'],
  ['@example.com', 'correctEmail'],
  ['some one@example.com', 'correctEmail'],
  ['some.one@example.com', undefined],
  ['first.last+shop@example.com', undefined],
  ['.someone@example.com', 'correctEmail'],
  ['someone.@example.com', 'correctEmail'],
  ['some..one@example.com', 'correctEmail'],
  [`${'a'.repeat(65)}@example.com`, 'correctEmail'],
  ['someone@example..com', 'correctEmail'],
  ['someone@example.com\r\nbcc:x@example.com', 'correctEmail'],
  [`a@${'b'.repeat(260)}.com`, 'correctEmail'],
  ['some_one-2@mail.example.com', undefined],
  ['A@b.co', undefined],
])('the e-mail %j is answered with %s', (text, problem) => expect(emailProblem(text)).toBe(problem));

test.each([
  ['', 'emptyPassword'],
  ['1234567', 'passwordLength'],
  ['12345678', undefined],
  ['柱廊柱廊柱廊柱廊', undefined],
  ['x'.repeat(72), undefined],
  ['x'.repeat(73), 'passwordLength'],
])('the password %j is answered with %s', (text, problem) => expect(passwordProblem(text)).toBe(problem));

test.each([
  ['', 'emptyCaptche'],
  ['12 34', 'correctCaptche'],
  ['123456', undefined],
])('the code %j is answered with %s', (text, problem) => expect(captchaProblem(text)).toBe(problem));

test('an unknown login mode is the default one', () => {
  expect(['6', '99', null, 'x'].map(readLoginMode)).toEqual([6, 2, 2, 2]);
});
