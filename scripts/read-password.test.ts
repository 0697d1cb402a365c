import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

const from = (typed: string, more: object) => {
  const input = Object.assign(new PassThrough(), { setRawMode: () => input, ...more });
  input.write(typed);
  return input as unknown as NodeJS.ReadStream;
};

test.each([
  ['in a terminal', 'secret-in-sight\r', { isTTY: true }],
  ['in a pipe', 'secret-in-sight\nmore\n', {}],
])('a password given %s is read, and not shown', async (_where, typed, more) => {
  const shown: string[] = [];
  const output = new PassThrough().on('data', (chunk) => shown.push(String(chunk)));
  expect(await readPassword(from(typed, more), output)).toBe('secret-in-sight');
  expect(shown.join('')).toBe('password: \n');
});
