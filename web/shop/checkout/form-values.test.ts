import { expect, test } from 'vitest';
import { readIds, readNumber, readText } from '../../forms/form-values.ts';

function formOf(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('ids are whole positive numbers, each once, and never more than a cart can hold', () => {
  expect(readIds(formOf(['id', '7'], ['id', '3'], ['id', '7']), 'id')).toEqual([7, 3]);
  expect(readIds(formOf(['id', '-1'], ['id', '1.5'], ['id', 'x'], ['id', ''], ['id', '1e400']), 'id')).toEqual([]);
  const many = Array.from({ length: 500 }, (_, at): [string, string] => ['id', String(at + 1)]);
  expect(readIds(formOf(...many), 'id')).toHaveLength(200);
});

test.each([
  ['3', 3],
  ['0', undefined],
  ['10', undefined],
  ['', undefined],
  [' ', undefined],
  ['3.5', undefined],
  ['Infinity', undefined],
])('a number field with %j between 1 and 9 is read as %s', (text, number) => {
  expect(readNumber(formOf(['num', text]), 'num', 1, 9)).toBe(number);
});

test('reads a missing field as no number and an empty text', () => {
  expect(readNumber(formOf(), 'num', 1, 9)).toBeUndefined();
  expect(readText(formOf(), 'remark')).toBe('');
});
