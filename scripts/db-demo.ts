import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';
import { runScript } from './run-script.ts';

/** Fills an empty database with the basics and the demo content; skips one that has sites. */
await runScript(async (environment) => {
  const booted = await boot({ ...environment, STOA_DEMO: '1' }, console.log);
  await fillIfEmpty(booted.app, console.log);
  await booted.close();
});
