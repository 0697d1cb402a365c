import { expect, it } from 'vitest';
import { OperationMatcher } from './operation-matcher.ts';

const matcher = new OperationMatcher([
  { id: 1, method: 'GET', path: '/cities' },
  { id: 2, method: 'GET', path: '/cities/{id}' },
  { id: 3, method: 'GET', path: '/cities/main' },
  { id: 4, method: 'POST', path: '/cities' },
  { id: 5, method: 'GET', path: '/cities/{id}/forecasts/{day}.json' },
  { id: 6, method: 'HEAD', path: '/ping' },
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
])('%s %s is operation %i', (method, path, id) => {
  expect(matcher.find(method, path)).toBe(id);
});
