import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { databaseFolder } from '../platform/database/location.ts';
import { buildIfStale, COMPILE_CACHE } from './build.ts';

// React selects its build (development or production) when it is loaded
process.env.NODE_ENV ??= 'production';
const { STOA_ROLE: role = 'all' } = process.env;
const servesPages = role !== 'gateway' && role !== 'worker';
if (servesPages)
  await buildIfStale((text) => console.log(`stoa: ${text}`)).catch((error: unknown) => {
    const { code = '', path = 'build/' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    console.error(
      `stoa: the pages are out of date, and ${path} cannot be written: start as the user that owns it, or remove it`,
    );
    process.exit(1);
  });
// saves a sixth of the time to start; without permission to write there, modules are compiled as before
enableCompileCache(COMPILE_CACHE);
const { DATABASE_URL, STOA_DATA = 'data' } = process.env;
if (role === 'all' && !DATABASE_URL && !existsSync(databaseFolder(STOA_DATA))) await fillNewShop();
await import('../server/main.ts');

/**
 * In a separate process: setting up the database and the demo takes 300 MB, which the server would keep. If it fails, it
 * explains the error and nothing is served: the next start would find a database without the demo.
 */
async function fillNewShop(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'first-fill.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stop = () => child.kill();
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const [code, signal] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  if (signal || code !== 0) process.exit(1);
}
