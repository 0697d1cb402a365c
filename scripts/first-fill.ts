import { readEnvironment } from '../platform/environment.ts';
import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';

/** Creates and fills the embedded database; `npm start` runs this in a separate process. */
const say = (text: string) => console.log(`stoa: ${text}`);
try {
  const booted = await boot(readEnvironment(), say);
  await fillIfEmpty(booted.app, say);
  await booted.close();
  process.exit(0);
} catch {
  // the server runs into the same error and explains it
  process.exit(1);
}
