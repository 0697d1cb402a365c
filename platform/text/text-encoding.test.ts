import { expect, test } from 'vitest';
import { decodeText, wrongEncoding } from './text-encoding.ts';

/** A header and two or three lines of products, as saved by a spreadsheet of that country. */
const FILES = {
  'Windows-1252':
    'SGFuZGxlLFRpdGxlLFZhcmlhbnQgUHJpY2UKY2FmZSxDYWbpIOlxdWl0YWJsZSB0b3Jy6WZp6SDgIE7ubWVzLDkuOTAKdGhlLFRo6SB2ZXJ0IGRlIHByZW1p6HJlIHLpY29sdGUsNS4wMAptaWVsLE1pZWwgZGUgZm9y6nQsNy41MAo=',
  GBK: 'SGFuZGxlLFRpdGxlLFZhcmlhbnQgUHJpY2UKY2hhLM7k0sTJvbTzuuzF27Lo0rbA8brQ17DLzcDxvNHGtyw5OQpiZWksvrC1wtXyx+C7qLTJsuixraOsyta5pLvm1sYsNTkuOQo=',
  Big5: 'SGFuZGxlLFRpdGxlLFZhcmlhbnQgUHJpY2UKY2hhLKr8qL2kc7CqpHOvUcBzr/nCp7KwoUGwZcKnptulzqjirNupeSw5OQpiZWkspOKkdbtzp0CqurOzsqGv+apNu1CqTbnUstWmWCw1OS45Cg==',
  'Windows-874':
    'SGFuZGxlLFRpdGxlLFZhcmlhbnQgUHJpY2UKY2hhLKrS4KLVwsfNzcPs4aG51KGo0qHgqtXCp+PLwegg4KHnuuO6zejNuSw5OQprYWV3LOGh6cfgq8PSwdSht9PB183K08vD0bqqp6rSIKK50rShxdKnLDU5Cg==',
  'UTF-16':
    '//5IAGEAbgBkAGwAZQAsAFQAaQB0AGwAZQAsAFYAYQByAGkAYQBuAHQAIABQAHIAaQBjAGUACgBjAGgAYQAsAGZrN1lxXCdZon6NiDaD9lM8edJ2xYgBkDx5c0/BVCwAOQA5AAoAYgBlAGkALABvZrdfR5VSl7GC93Q2g29nDP9LYuVd2H42UiwANQA5AC4AOQAKAA==',
  'UTF-16 without a mark':
    'SABhAG4AZABsAGUALABUAGkAdABsAGUALABWAGEAcgBpAGEAbgB0ACAAUAByAGkAYwBlAAoAYwBoAGEALABmazdZcVwnWaJ+jYg2g/ZTPHnSdsWIAZA8eXNPwVQsADkAOQAKAGIAZQBpACwAb2a3X0eVUpexgvd0NoNvZwz/S2LlXdh+NlIsADUAOQAuADkACgA=',
};

test.each(Object.entries(FILES))('names %s', (encoding, content) => {
  expect(wrongEncoding(Buffer.from(content, 'base64'))).toBe(encoding.split(' ')[0]);
});

test('recognises UTF-8, also with a damaged line, or cut within a character', () => {
  const good = Buffer.from(`Handle,Title\n${'cha,武夷山大红袍\n'.repeat(9)}`);
  expect(wrongEncoding(good)).toBeUndefined();
  expect(wrongEncoding(Buffer.concat([good, Buffer.from([0x63, 0x2c, 0xe9, 0x0a])]))).toBeUndefined();
  const long = Buffer.from(`Handle,Title\n${'cha,武夷山大红袍\n'.repeat(4_000)}`).subarray(0, 64 * 1024);
  expect(wrongEncoding(long)).toBeUndefined();
});

test.each([
  ['Windows-1252', 'Café équitable'],
  ['GBK', '武夷山大红袍'],
  ['Windows-874', 'ชาเขียว'],
  ['UTF-16', '武夷山大红袍'],
  ['UTF-16 without a mark', '武夷山大红袍'],
] as const)('reads %s', (encoding, words) => {
  expect(decodeText(Buffer.from(FILES[encoding], 'base64'))).toContain(words);
});

test('reads UTF-8 without its mark', () => {
  expect(decodeText(Buffer.from('\uFEFFWEBVTT\n\n你好'))).toBe('WEBVTT\n\n你好');
});
