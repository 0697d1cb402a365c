import { expect, test } from 'vitest';
import { meaningsOf } from './permissions.ts';

test('permissions are named by what they allow, each once; unknown ones keep their names', () => {
  const given = [
    'android.permission.ACCESS_FINE_LOCATION',
    'android.permission.CAMERA',
    'android.permission.ACCESS_COARSE_LOCATION',
    'org.example.OWN_THING',
  ];
  expect(meaningsOf(given)).toEqual({ known: ['camera', 'location'], unknown: ['org.example.OWN_THING'] });
  expect(meaningsOf([])).toEqual({ known: [], unknown: [] });
});
