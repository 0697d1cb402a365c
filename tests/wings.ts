/** Source folders of each wing beside the shop. Its other tests are in `tests/<kind>/<wing>/`. */
const SOURCES: Record<string, readonly string[]> = {
  stores: ['domains/stores', 'web/store'],
  chat: ['domains/chat', 'web/chat'],
  forum: ['domains/forum', 'web/forum'],
  apps: ['domains/app-market', 'web/apps'],
  apis: ['domains/api-market', 'web/apis'],
};

/** What belongs to no other wing belongs to the shop. */
export const WING_NAMES: readonly string[] = ['shop', ...Object.keys(SOURCES)];

const TESTS = '**/*.test.{ts,tsx}';

interface Files {
  include: string[];
  exclude: string[];
}

/**
 * The test files of one wing (of all wings without a name) among those of the given kinds: folders of `tests/`, or
 * `unit` for tests beside their sources.
 */
export function testFiles(kinds: readonly string[] | 'unit', wing: string | undefined): Files {
  const inSources = kinds === 'unit';
  const own = wing === undefined ? undefined : SOURCES[wing];
  if (own && wing) {
    const folders = inSources ? own : kinds.map((kind) => `tests/${kind}/${wing}`);
    return { include: folders.map((folder) => `${folder}/${TESTS}`), exclude: [] };
  }
  const others = wing === 'shop' ? Object.entries(SOURCES) : [];
  return {
    include: inSources ? [TESTS] : kinds.map((kind) => `tests/${kind}/${TESTS}`),
    exclude: others.flatMap(([name, folders]) => [...folders.map((folder) => `${folder}/**`), `tests/*/${name}/**`]),
  };
}
