import { describe, expect, it } from 'vitest';
import type { DescribedParameter } from '../documents/described.ts';
import { consoleProblems, consoleTarget, MOST_VALUE_LENGTH, shownHeaders, shownText } from './rules.ts';

const parameter = (place: DescribedParameter['place'], name: string, isRequired = false): DescribedParameter => ({
  ...{ place, name, isRequired, type: 'string', description: '', example: '' },
});
const body = { mediaType: 'application/json', type: 'object', fields: [], example: '', description: '' };
const operation = {
  method: 'POST',
  path: '/cities/{id}/streets',
  described: {
    parameters: [parameter('path', 'id'), parameter('query', 'lang', true), parameter('header', 'X-Version')],
    body: { ...body, isRequired: true },
  },
};

describe('a call of the console', () => {
  it('has its values at their places, encoded', () => {
    const values = { 'path.id': 'a/b ?', 'query.lang': 'f&r', 'header.X-Version': '2', 'query.other': 'x' };
    expect(consoleTarget(operation, { values, body: '{"a":1}' })).toEqual({
      path: '/cities/a%2Fb%20%3F/streets',
      query: '?lang=f%26r',
      headers: { 'x-version': '2', 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  });

  it.each([
    [{}, '', ['path.id required', 'query.lang required', 'body required']],
    [{ 'path.id': '1', 'query.lang': 'fr', 'header.X-Version': 'a\r\nb: c' }, '{}', ['header.X-Version invalid']],
    [{ 'path.id': 'x'.repeat(MOST_VALUE_LENGTH + 1), 'query.lang': 'fr' }, '{}', ['path.id tooLong']],
    [{ 'path.id': '1', 'query.lang': 'fr' }, '{}', []],
  ])('%j is refused where it cannot be sent', (values, text, wrong) => {
    const problems = consoleProblems(operation, { values: { ...values }, body: text });
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(wrong);
  });
});

it.each([
  ['application/json', '{"a":[1]}', false, '{\n  "a": [\n    1\n  ]\n}'],
  ['application/problem+json', '{"a"', false, '{"a"'],
  ['application/json', '{"a":1}', true, '{"a":1}'],
  ['text/html', '<script>1</script>', false, '<script>1</script>'],
  ['image/png', 'PNG', false, ''],
])('an answer of the type %s is shown as text', (type, text, isCut, shown) => {
  expect(shownText({ headers: { 'content-type': type }, body: Buffer.from(text), isCut })).toBe(shown);
});

it('shows the headers that say whether a call counted, and no others', () => {
  expect(shownHeaders({ 'x-stoa-counted': '1', 'set-cookie': 'a=b', server: 'x' })).toEqual([
    { name: 'x-stoa-counted', value: '1' },
  ]);
});
