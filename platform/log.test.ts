import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test.each(['password', 'token', 'captcha', 'authorization', 'cookie'])(
  '%s is removed from entries and their objects',
  (name) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ [name]: 'hidden-value', userId: 7 }, 'at the top');
    log.warn({ request: { [name]: 'hidden-value', path: '/login' } }, 'one level deep');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'at the top', userId: 7 },
      { msg: 'one level deep', request: { path: '/login' } },
    ]);
    expect(lines.join()).not.toContain('hidden-value');
  },
);
