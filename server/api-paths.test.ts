import { expect, it } from 'vitest';
import { createCalls } from './app.ts';

/** Lower-case words, joined by `_`; names of parameters are written as in the code. */
const SEGMENT = /^(?:[a-z]+(?:_[a-z]+)*|\{[a-z]+[A-Za-z0-9]*\})$/;

/** Names that the specification gives. */
const SPECIFIED = ['sendCode', 'messageCenter', 'chatStart', 'chatEnd'];
/** Names from before there was one style: clients use them, and no other is added. */
const OLDER = [
  ...['add-on', 'check-in', 'clean-up', 'decide-all', 'first-steps', 'gift-card', 'product-review', 'real-name'],
  ...['recovery-codes', 'second-factor', 'test-mail', 'third-parties', 'third-party', 'turn-off', 'turn-on'],
];
/** Files for programs that mirror the app market, at the root so that their paths inside are below it. */
const INDEX = ['app-index.json', 'app-index.json.minisig', 'app-index.pub'];

const paths = createCalls().openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route' ? [definition.route.path] : [],
);
const segments = new Set(paths.flatMap((path) => path.split('/').slice(1)));

it('the segments of all paths have one style', () => {
  expect(paths.length).toBeGreaterThan(500);
  const others = [...segments].filter((segment) => !SEGMENT.test(segment));
  expect(others.sort()).toEqual([...SPECIFIED, ...OLDER, ...INDEX].sort());
});

it('every call is below /api or is a file named by its content, but for the index of apps', () => {
  const others = paths.filter((path) => !/^\/(?:api|files)\//.test(path));
  expect(others.sort()).toEqual(INDEX.map((name) => `/${name}`));
});
