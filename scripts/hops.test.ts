import { expect, test } from 'vitest';
import { hopsOf } from './hops.ts';

const files = new Map([
  ['domains/a/api.server.ts', "import { verb } from './verb.server.ts';\nimport { rule } from './rules.ts';"],
  [
    'domains/a/verb.server.ts',
    "import {\n  write,\n} from '../b/write.server.ts';\nimport type { Deep } from './deep.server.ts';",
  ],
  ['domains/a/rules.ts', "export { deep } from './deep.server.ts';"],
  ['domains/a/deep.server.ts', ''],
  ['domains/b/write.server.ts', "const { late } = await import('./late.server.ts');"],
  ['domains/b/late.server.ts', "import { verb } from '../a/verb.server.ts';"],
]);

test('counts the imports below an entry, also those on demand, without types and without files that are no hop', () => {
  const hops = hopsOf(
    files,
    (path) => path.endsWith('api.server.ts'),
    (path) => path.endsWith('.server.ts'),
  );
  expect(Object.fromEntries(hops)).toEqual({
    'domains/a/verb.server.ts': 1,
    'domains/b/write.server.ts': 2,
    'domains/b/late.server.ts': 3,
  });
});
