import { configDefaults, defineConfig } from 'vitest/config';

const databaseServer = './tests/support/database-server.setup.ts';
const onServer = [
  'tests/races/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/api/**/*.test.ts',
  'tests/attacks/**/*.test.ts',
  'tests/support/*.test.ts',
];
const inBrowser = ['tests/e2e/**/*.test.ts'];

// the shop that this shell is set up for must never be touched by a test
for (const name of ['DATABASE_URL', 'STOA_DATA', 'STOA_DEMO', 'STOA_ENV', 'PUBLIC_URL', 'PORT', 'SMTP_URL', 'SMS_URL'])
  delete process.env[name];

// a worker keeps its modules from file to file: loading them again costs more than the tests themselves
const eachProject = { pool: 'forks', isolate: false, maxWorkers: 2, hookTimeout: 120_000 } as const;
// so what a test puts in the place of something is taken back behind it
const tidy = { restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const;

export default defineConfig({
  test: {
    // a test that passes only at the second try hides a race
    retry: 0,
    exclude: [...configDefaults.exclude, 'build/**', 'data/**', '.cache/**', '.react-router/**'],
    projects: [
      {
        test: {
          ...eachProject,
          ...tidy,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...onServer, ...inBrowser],
          // TEST_ENGINE=server runs the same tests on a real server
          globalSetup: process.env.TEST_ENGINE === 'server' ? [databaseServer] : [],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...eachProject,
          ...tidy,
          name: 'server',
          include: onServer,
          globalSetup: [databaseServer],
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...eachProject,
          ...tidy,
          name: 'e2e',
          include: inBrowser,
          globalSetup: [databaseServer],
          testTimeout: 90_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
