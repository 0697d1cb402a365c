import { expect, it } from 'vitest';
import { allowedAddresses, isAddressOrNetwork, isAllowed } from './allowed-addresses.server.ts';

it.each([
  ['192.0.2.7', true],
  ['192.0.2.0/24', true],
  ['2001:db8::1', true],
  ['2001:db8::/32', true],
  ['0.0.0.0/0', true],
  ['192.0.2.0/33', false],
  ['2001:db8::/129', false],
  ['192.0.2', false],
  ['fe80::1%eth0', false],
  ['example.org', false],
  ['192.0.2.0/', false],
  ['', false],
])('%j is an address or network: %j', (text, isOne) => {
  expect(isAddressOrNetwork(text)).toBe(isOne);
});

it.each([
  [[], '198.51.100.1', true],
  [[], 'unknown', true],
  [['192.0.2.0/24'], '192.0.2.200', true],
  [['192.0.2.0/24'], '192.0.3.1', false],
  [['192.0.2.0/24'], '::ffff:192.0.2.200', true],
  [['192.0.2.0/24'], '', false],
  [['198.51.100.1', '2001:db8::/32'], '2001:db8:1::5', true],
  [['198.51.100.1', '2001:db8::/32'], '2001:db9::5', false],
])('a key for %j may be used from %j: %j', (texts, address, isOpen) => {
  expect(isAllowed(allowedAddresses(texts), address)).toBe(isOpen);
});
