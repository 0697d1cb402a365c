import { expect, test } from 'vitest';
import { mentionAt } from './mention-at.ts';

test.each([
  ['@流', '流'],
  ['你好@流', '流'],
  ['你好，@流明', '流明'],
  ['（@流', '流'],
  ['hi(@Sto', 'Sto'],
  ['hi,@Sto', 'Sto'],
  ['你好　@流', '流'],
  ['สวัสดี@ลี', 'ลี'],
  ['ສະບາຍດີ@ລາ', 'ລາ'],
  ['“@Tom', 'Tom'],
  ['hello @', ''],
  ['lena@example', null],
  ['lena.b+shop@ex', null],
  ['https://example.com/@lena', null],
  ['@@lena', null],
  ['@lena hello', null],
  ['@lena，', null],
  ['no name', null],
])('in %j, the name that is being typed is %j', (text, name) => {
  expect(mentionAt(text)).toBe(name);
});
