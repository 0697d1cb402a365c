import { expect, it } from 'vitest';
import { homeCountryOf } from './home-country.ts';

it.each([
  [undefined, 'CN'],
  ['Asia/Shanghai', 'CN'],
  ['Europe/Paris', 'FR'],
  ['Asia/Vientiane', 'LA'],
  ['Asia/Kolkata', 'IN'],
  ['America/Los_Angeles', 'US'],
  ['UTC', 'CN'],
])('the country of a site in the time zone %s is %s', (timeZone, country) => {
  expect(homeCountryOf({ settings: timeZone === undefined ? {} : { timeZone } })).toBe(country);
});
