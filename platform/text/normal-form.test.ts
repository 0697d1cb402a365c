import { expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

test('writes usual texts as Unicode does', () => {
  for (const text of ['Cafe\u0301', 'ﬁ ① ｗｉｄｅ', 'Việt Nam', 'น้ำแข็ง', 'ພາສາລາວ', '한국어', 'בְּרֵאשִׁית', ''])
    for (const form of FORMS) expect(normalForm(text, form)).toBe(text.normalize(form));
});

test('keeps thirty marks on a letter and drops the rest', () => {
  expect(normalForm(`a${'\u0315'.repeat(80)}b`, 'NFC')).toBe(`a${'\u0315'.repeat(30)}b`);
});

test('does not write a sign out as a whole phrase', () => {
  expect(normalForm('Ａ\u{fdfa}Ｂ', 'NFKC')).toBe('A\u{fdfa}B');
});

test('takes time proportional to the text, whatever it contains', () => {
  const marks = `a${'\u0315\u0300\u05ae\u0301'.repeat(30_000)}`;
  const before = process.cpuUsage();
  for (const form of FORMS) {
    normalForm(marks, form);
    normalForm('\u{fdfa}'.repeat(60_000), form);
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});
