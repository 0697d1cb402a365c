import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

const from = (typed: string, more: object) => {
  const input = Object.assign(new PassThrough(), { setRawMode: () => input, ...more });
  input.write(typed);
  return input as unknown as NodeJS.ReadStream;
};
const TERMINAL = { isTTY: true };

test.each([
  ['in a terminal', 'secret-in-sight\rsecret-in-sight\r', TERMINAL, 'secret-in-sight', 'password: \nagain: \n'],
  ['twice, not the same,', 'secret-in-sight\rsecret-in-site\r', TERMINAL, null, 'password: \nagain: \n'],
  ['never: Ctrl+C is pressed', 'secret\u0003', TERMINAL, '', 'password: \n'],
  ['in a pipe', 'secret-in-sight\nmore\n', {}, 'secret-in-sight', 'password: \n'],
])('a password given %s is read, and not shown', async (_where, typed, more, read, shown) => {
  const pieces: string[] = [];
  const output = new PassThrough().on('data', (chunk) => pieces.push(String(chunk)));
  expect(await readPassword(from(typed, more), output)).toBe(read);
  expect(pieces.join('')).toBe(shown);
});
