import { expect, test } from 'vitest';
import { isAccepted, isDone } from './form-answers.ts';

const nothing = { location: undefined, body: async () => '' };
const redirectTo = (location: string) => isDone({ ...nothing, status: 303, location, contentType: 'text/html' });

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
  // staff has refused something, as the form asked
  expect(await redirectTo('/admin/refunds/7?done=refunds.refused')).toBe(true);
  expect(await isDone({ ...nothing, status: 409, contentType: '' })).toBe(false);
});

test('a redirect that a script has followed to another document is judged by where it led', async () => {
  const gone = { ...nothing, contentType: 'text/x-script', body: () => Promise.reject(new Error('gone')) };
  const ledTo = (path: string) => isDone({ ...gone, status: 202, landed: async () => `http://localhost${path}` });
  expect([await ledTo('/'), await ledTo('/login?redirect=%2F')]).toEqual([true, false]);
  await expect(isDone({ ...gone, status: 200 })).rejects.toThrow('gone');
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
  for (const done of [
    { problems: {}, values: {} },
    { refusal: null, message: 'Saved' },
    { isDone: false, isSent: true },
    null,
  ])
    expect([done, isAccepted(done)]).toEqual([done, true]);
});
