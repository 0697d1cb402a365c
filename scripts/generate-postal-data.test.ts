import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POSTAL_FILE, postalData } from './generate-postal-data.ts';

test('the data about addresses is that of the installed package', () => {
  expect(readFileSync(POSTAL_FILE, 'utf8')).toBe(postalData());
});
