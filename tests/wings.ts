import { WINGS as DECLARED } from '../domains/wings.ts';

interface Wing {
  /** Folders of sources, whose tests are beside them. Its other tests are in `tests/<kind>/<wing>/`. */
  sources: readonly string[];
  /** Kinds of tests that belong to it as a whole. */
  kinds?: readonly string[];
}

/** What the other wings stand on, with the tests that walk through all calls and pages, and the wings beside the shop. */
const WINGS: Record<string, Wing> = {
  platform: { sources: ['platform', 'server', 'database', 'scripts', 'bench', 'docs'], kinds: ['faults', 'support'] },
  accounts: { sources: ['domains/accounts', 'web/account', 'web/login', 'web/session'] },
  offices: {
    sources: [
      ...['domains/merchant-office', 'domains/platform-office'],
      ...['web/back-office', 'web/merchant-office', 'web/platform-office'],
    ],
  },
  ...Object.fromEntries(
    DECLARED.map(({ folders }) => [folders.tests, { sources: [`domains/${folders.domains}`, `web/${folders.web}`] }]),
  ),
};

/** What belongs to no other wing belongs to the shop. */
export const WING_NAMES: readonly string[] = ['shop', ...Object.keys(WINGS)];

const TESTS = '**/*.test.{ts,tsx}';

interface Files {
  include: string[];
  exclude: string[];
}

/**
 * The test files of one wing (of all wings without a name) among those of the given kinds: folders of `tests/`, or
 * `unit` for tests beside their sources.
 */
export function testFiles(kinds: readonly string[] | 'unit', name: string | undefined): Files {
  const inSources = kinds === 'unit';
  const wing = name === undefined ? undefined : WINGS[name];
  if (wing && name) {
    const folders = inSources
      ? wing.sources
      : kinds.map((kind) => (wing.kinds?.includes(kind) ? `tests/${kind}` : `tests/${kind}/${name}`));
    return { include: folders.map((folder) => `${folder}/${TESTS}`), exclude: [] };
  }
  const others = name === 'shop' ? Object.entries(WINGS) : [];
  return {
    include: inSources ? [TESTS] : kinds.map((kind) => `tests/${kind}/${TESTS}`),
    exclude: others.flatMap(([other, { sources, kinds: whole = [] }]) => [
      ...sources.map((folder) => `${folder}/**`),
      ...whole.map((kind) => `tests/${kind}/**`),
      `tests/*/${other}/**`,
    ]),
  };
}
