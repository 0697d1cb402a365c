import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from '../platform/database/location.ts';
import { buildIfStale } from './build.ts';

// React decides when it is loaded which of its builds it is
process.env.NODE_ENV ??= 'production';
await buildIfStale((text) => console.log(`stoa: ${text}`));
const { DATABASE_URL, STOA_DATA = 'data' } = process.env;
if (!DATABASE_URL && !existsSync(databaseFolder(STOA_DATA))) await fillNewShop();
await import('../server/main.ts');

/**
 * In a process of its own: setting up a PostgreSQL and drawing a shop takes 300 MB, which a server that did it would keep.
 * Whatever goes wrong there the server comes across again, and explains.
 */
async function fillNewShop(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'first-fill.ts'), { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
  const stop = () => child.kill();
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const [, signal] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  if (signal) process.exit(1);
}
