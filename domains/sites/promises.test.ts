import { expect, test } from 'vitest';
import { fillPromises } from './promises.ts';

test('a text states the site’s setting, or the default', () => {
  const text = '{{returnDays}} days; pay within {{unpaidMinutes}} minutes. {{name}} {returnDays}';
  expect(fillPromises(text, {})).toBe('30 days; pay within 30 minutes. {{name}} {returnDays}');
  expect(fillPromises(text, { returnDays: 14, unpaidMinutes: 45 })).toBe(
    '14 days; pay within 45 minutes. {{name}} {returnDays}',
  );
  expect(fillPromises('{{toString}}', {})).toBe('{{toString}}');
});
