import { readEnvironment } from '../platform/environment.ts';
import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';

/** Fills an empty database with the basics and the demo content; leaves one that has sites alone. */
const booted = await boot(readEnvironment(), console.log);
await fillIfEmpty(booted.app, console.log);
await booted.close();
