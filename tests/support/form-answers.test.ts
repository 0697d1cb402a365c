import { expect, test } from 'vitest';
import { isAccepted, isDone } from './form-answers.ts';

const redirectTo = (location: string) =>
  isDone({ status: 303, location, contentType: 'text/html', body: async () => '' });

test('a redirect counts as success unless it leads to a login, a confirmation or a refused outcome', async () => {
  expect(await redirectTo('/users/address_list?done=saved')).toBe(true);
  expect(await redirectTo('/')).toBe(true);
  for (const detour of [
    '/login',
    '/login?redirect=%2Fcart',
    '/bbs/theme3/login',
    '/login2/sign_in',
    '/users/confirm?back=x',
  ])
    expect([detour, await redirectTo(detour)]).toEqual([detour, false]);
  expect(await redirectTo('/login2/settings?done=back-office.picture_refused')).toBe(false);
  expect(await isDone({ status: 409, location: undefined, contentType: '', body: async () => '' })).toBe(false);
});

test('an answer with errors is no success, whatever its shape', () => {
  for (const refused of [
    { problems: { pictures: 'too many' }, values: {} },
    { problems: {}, message: 'Not found', values: {} },
    { refusal: 'sold_out', message: 'Sold out' },
    { refused: 'no file' },
    { problem: 'expired' },
    { isDone: false },
    { courierMissing: true },
  ])
    expect([refused, isAccepted(refused)]).toEqual([refused, false]);
  for (const done of [{ problems: {}, values: {} }, { refusal: null, message: 'Saved' }, { done: true }, null])
    expect([done, isAccepted(done)]).toEqual([done, true]);
});
