import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

test('React marks hydrated elements with the property that clickWhenTaken looks for', () => {
  const browser = createRequire(import.meta.url)
    .resolve('react-dom/client')
    .replace(/client\.js$/, 'cjs/react-dom-client.production.js');
  expect(readFileSync(browser, 'utf8')).toContain('"__reactProps$" + ');
});
