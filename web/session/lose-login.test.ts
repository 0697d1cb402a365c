import { expect, test } from 'vitest';
import { lostLoginOn } from './lose-login.ts';

test.each([
  ['goods', { leave: false, dialog: true, message: true }],
  ['app', { leave: false, dialog: true, message: true }],
  ['api', { leave: false, dialog: true, message: true }],
  ['store', { leave: false, dialog: false, message: false }],
  ['bbs', { leave: true, dialog: false, message: false }],
] as const)('a lost session on a %s site', (siteType, expected) => {
  expect(lostLoginOn(siteType)).toEqual(expected);
});
