import { expect, it } from 'vitest';
import { OperationMatcher } from './operation-matcher.ts';

const matcher = new OperationMatcher([
  { id: 1, method: 'GET', path: '/cities' },
  { id: 2, method: 'GET', path: '/cities/{id}' },
  { id: 3, method: 'GET', path: '/cities/main' },
  { id: 4, method: 'POST', path: '/cities' },
  { id: 5, method: 'GET', path: '/cities/{id}/forecasts/{day}.json' },
  { id: 6, method: 'HEAD', path: '/ping' },
  { id: 7, method: 'GET', path: '/maps/{x}-{y}.{format}' },
  { id: 8, method: 'GET', path: '/pairs/{a}{b}' },
]);

it.each([
  ['GET', '/cities', 1],
  ['POST', '/cities', 4],
  ['HEAD', '/cities', 1],
  ['HEAD', '/ping', 6],
  ['GET', '/cities/7', 2],
  ['GET', '/cities/main', 3],
  ['GET', '/cities/7/forecasts/today.json', 5],
  ['GET', '/cities/7/forecasts/today-json', 0],
  ['GET', '/cities/7/8', 0],
  ['GET', '/cities/', 0],
  ['DELETE', '/cities', 0],
  ['GET', '/Cities', 0],
  ['GET', '/maps/1-2.png', 7],
  ['GET', '/maps/1-2-3.tar.gz', 7],
  ['GET', '/maps/-2.png', 0],
  ['GET', '/maps/1-2.', 0],
  ['GET', '/pairs/xy', 8],
  ['GET', '/pairs/x', 0],
])('%s %s is operation %i', (method, path, id) => {
  expect(matcher.find(method, path)).toBe(id);
});

it('takes no long time for a path of many parameters', () => {
  const slow = new OperationMatcher([{ id: 1, method: 'GET', path: `/${'{a}x'.repeat(200)}end` }]);
  const begun = performance.now();
  expect(slow.find('GET', `/${'x'.repeat(8_000)}`)).toBe(0);
  expect(performance.now() - begun).toBeLessThan(200);
});
