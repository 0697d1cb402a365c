import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseFolder } from '../../platform/database/location.ts';
import { openDatabase } from '../../platform/database/open.ts';

const ROOT = join(import.meta.dirname, '../..');

async function fill(folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/first-fill.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', STOA_DATA: folder, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

// three processes, one of which fills a shop
test('a new shop is filled once, and its folder released for the server; a refused setting is explained and fills nothing', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-first-'));
  try {
    expect(await fill(folder, { PORT: 'no number' })).toEqual({
      code: 1,
      errors: expect.stringMatching(/^stoa: PORT must be a port number/),
    });
    expect(existsSync(databaseFolder(folder))).toBe(false);
    expect(await fill(folder)).toEqual({ code: 0, errors: '' });
    const database = await openDatabase({ dataDir: databaseFolder(folder) });
    const count = await sql<{ products: number }>`select count(*)::int as products from products`.execute(database.db);
    await database.close();
    expect(count.rows[0]?.products).toBeGreaterThan(0);
    expect(await fill(folder)).toEqual({ code: 0, errors: '' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
