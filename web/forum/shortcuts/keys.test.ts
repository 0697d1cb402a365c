import { expect, it } from 'vitest';
import { shortcutOf } from './keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

it.each([
  ['j', press('j'), 'j'],
  ['/', press('/'), '/'],
  ['? with Shift', press('?', { shiftKey: true }), '?'],
  ['the place of J on a Thai keyboard', press('่', { code: 'KeyJ' }), 'j'],
  ['the place of K on a Lao keyboard', press('າ', { code: 'KeyK' }), 'k'],
  ['the place of Q on a French keyboard, which is not the letter', press('a', { code: 'KeyQ' }), undefined],
  ['a capital letter', press('J'), undefined],
  ['Ctrl + L', press('l', { ctrlKey: true }), undefined],
  ['⌘ + R', press('r', { metaKey: true }), undefined],
  ['Alt + J', press('j', { altKey: true }), undefined],
  ['a key of an input method', press('j', { isComposing: true }), undefined],
  ['a key that something else has handled', press('j', { defaultPrevented: true }), undefined],
  ['another key', press('Enter'), undefined],
])('%s', (_, event, shortcut) => {
  expect(shortcutOf(event)).toBe(shortcut);
});
