import { readEnvironment } from '../platform/environment.ts';
import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';

/** Makes the embedded database and fills it; `npm start` runs this in a process of its own. */
const say = (text: string) => console.log(`stoa: ${text}`);
try {
  const booted = await boot(readEnvironment(), say);
  await fillIfEmpty(booted.app, say);
  await booted.close();
  process.exit(0);
} catch {
  // the server comes across the same fault and explains it
  process.exit(1);
}
