import { readEnvironment } from '../platform/settings/environment.ts';
import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';
import { explainStartFailure } from '../server/start-failure.ts';

/** Creates and fills the embedded database; `npm start` runs this in a separate process. */
const say = (text: string) => console.log(`stoa: ${text}`);
try {
  const booted = await boot(readEnvironment(), say);
  await fillIfEmpty(booted.app, say);
  await booted.close();
  process.exit(0);
} catch (error) {
  console.error(`stoa: ${explainStartFailure(error)}`);
  process.exit(1);
}
