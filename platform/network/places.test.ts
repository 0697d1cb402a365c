import { expect, test } from 'vitest';
import { Places } from './places.ts';

const places = new Places();

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['202.96.128.86', 'CN'],
  ['115.84.65.1', 'LA'],
  ['127.0.0.1', 'near'],
  ['192.168.3.4', 'near'],
  ['::1', 'near'],
  ['fd00::1', 'near'],
  ['', ''],
])('%s is in %s', async (address, place) => {
  expect(await places.of(address)).toBe(place);
});
