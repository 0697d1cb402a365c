import { expect, test } from 'vitest';
import { addressLine, phoneAtHome, phoneText } from './address-text.ts';

const part = { region: '', city: '', detail: '', postCode: '' };

test.each([
  [
    { country: 'CN', region: '上海市', city: '静安区', detail: '南京西路1266号', postCode: '200040' },
    '上海市静安区南京西路1266号, 200040, X',
  ],
  [
    { country: 'TW', region: '臺北市', city: '臺北市', detail: '信義路五段7號', postCode: '110' },
    '臺北市信義路五段7號, 110, X',
  ],
  [
    { country: 'CN', region: 'Shanghai', city: 'Jing’an', detail: '1266 Nanjing Rd', postCode: '200040' },
    'Shanghai Jing’an 1266 Nanjing Rd, 200040, X',
  ],
  [
    { country: 'FR', region: '', city: 'Paris', detail: '3 rue de la Paix', postCode: '75002' },
    '3 rue de la Paix, 75002 Paris, X',
  ],
  [
    { country: 'US', region: 'CA', city: 'San Francisco', detail: '1 Main St', postCode: '94110' },
    '1 Main St, San Francisco CA 94110, X',
  ],
  [{ country: 'DE', detail: 'Weg 1', postCode: '10115' }, 'Weg 1, 10115, X'],
])('an address in its own country’s order: %j', (address, line) => {
  expect(addressLine({ ...part, ...address }, 'X')).toBe(line);
});

test('a phone is read with its dial code apart and typed without it', () => {
  expect(phoneText('+8613800138000', '86')).toBe('+86 13800138000');
  expect(phoneText('+33612345678', '86')).toBe('+33612345678');
  expect([phoneAtHome('+66812345678', '66'), phoneAtHome('0812345678', '66')]).toEqual(['812345678', '0812345678']);
});
