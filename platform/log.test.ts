import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const ORIGIN = { process: 'web:3001', host: 'one.internal', release: '1.2.3' };

test('every entry is one line with its time in UTC and the process that wrote it, whatever its texts contain', () => {
  const lines: string[] = [];
  const log = createLog('info', ORIGIN, { write: (line) => void lines.push(line) });
  const before = Date.now();
  log.warn({ path: '/a\n{"level":50,"msg":"forged"}' }, 'refused\r\nforged');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const entry = JSON.parse(lines[0] ?? '') as { time: number; level: number };
  // milliseconds since 1970 in UTC
  expect(entry.time).toBeGreaterThanOrEqual(before);
  expect(entry.time).toBeLessThanOrEqual(Date.now());
  expect(entry).toMatchObject({ level: 40, msg: 'refused\r\nforged', ...ORIGIN });
});

test.each(['password', 'token', 'captcha', 'authorization', 'cookie'])(
  '%s is removed from entries and their objects',
  (name) => {
    const lines: string[] = [];
    const log = createLog('info', ORIGIN, { write: (line) => void lines.push(line) });
    log.info({ [name]: 'hidden-value', userId: 7 }, 'at the top');
    log.warn({ request: { [name]: 'hidden-value', path: '/login' } }, 'one level deep');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'at the top', userId: 7 },
      { msg: 'one level deep', request: { path: '/login' } },
    ]);
    expect(lines.join()).not.toContain('hidden-value');
  },
);
