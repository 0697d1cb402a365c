import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('returns both values of changed fields, and nothing else', () => {
  const before = { name: { fr: 'b', en: 'a' }, hosts: ['a.example'], color: null, kept: 1 };
  const after = { name: { en: 'a', fr: 'b' }, hosts: ['b.example'], color: '#000000' };
  expect(changesOf(before, after)).toEqual({
    hosts: { from: ['a.example'], to: ['b.example'] },
    color: { from: null, to: '#000000' },
  });
});

it('a new field has no former value', () => {
  expect(changesOf({}, { days: 3, none: undefined })).toEqual({ days: { from: null, to: 3 } });
});
