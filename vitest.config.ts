import { configDefaults, defineConfig } from 'vitest/config';
import LongFirst from './tests/support/long-first.ts';
import { testFiles } from './tests/wings.ts';

const databaseServer = './tests/support/database-server.setup.ts';
const SERVER_KINDS = ['races', 'faults', 'api', 'attacks', 'support'];
const wing = process.env.TEST_WING;
const unit = testFiles('unit', wing);
const onServer = testFiles(SERVER_KINDS, wing);
const inBrowser = testFiles(['e2e'], wing);
/** With programs of the operating system in front of the servers or behind them: `npm run test:cluster`. */
const cluster = testFiles(['cluster'], wing);

// the shop that this shell is set up for must never be touched by a test
for (const name of [
  'DATABASE_URL',
  'STOA_DATA',
  'STOA_DEMO',
  'STOA_ENV',
  'STOA_ROLE',
  'PUBLIC_URL',
  'PORT',
  'SMTP_URL',
  'SMS_URL',
  'S3_ENDPOINT',
  'MEDIA_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
])
  delete process.env[name];

// a worker keeps its modules from file to file: loading them again costs more than the tests themselves
const eachProject = {
  pool: 'forks',
  isolate: false,
  maxWorkers: 2,
  hookTimeout: 120_000,
  // what is polled for happens in another process, which a busy machine delays
  expect: { poll: { timeout: 10_000 } },
} as const;
// pages are rendered as in production: React's development build, which is otherwise taken, needs a multiple of the time
const asServed = { env: { NODE_ENV: 'production' } } as const;
// so what a test puts in the place of something is taken back behind it
const tidy = { restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const;

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'build/**', 'data/**', '.cache/**', '.react-router/**'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...eachProject,
          ...tidy,
          name: 'unit',
          include: unit.include,
          exclude: [...unit.exclude, ...[...SERVER_KINDS, 'e2e', 'cluster'].map((kind) => `tests/${kind}/**`)],
          // a test that passes only when tried again hides a race
          retry: 0,
          // TEST_ENGINE=server runs the same tests on a real server
          globalSetup: process.env.TEST_ENGINE === 'server' ? [databaseServer] : [],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...eachProject,
          ...tidy,
          ...asServed,
          name: 'server',
          ...onServer,
          retry: 0,
          globalSetup: [databaseServer],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...eachProject,
          ...tidy,
          ...asServed,
          name: 'e2e',
          ...inBrowser,
          // `npm test` runs the files of failed tests once more, and lists what passes then as flaky
          retry: 0,
          globalSetup: [databaseServer],
          testTimeout: 90_000,
        },
      },
      {
        test: {
          ...eachProject,
          ...tidy,
          ...asServed,
          name: 'cluster',
          ...cluster,
          maxWorkers: 1,
          retry: 0,
          globalSetup: [databaseServer],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
