import { isIPv6 } from 'node:net';

/** Leading groups of an IPv6 address that name the network of one customer (64 bits). */
const GROUPS = 4;

/**
 * The key by which attempts from an IP address are counted: one IPv4 address, or the whole IPv6 network that a provider
 * assigns to one customer. Anything that is not an address is its own key.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  // "::" stands for as many zeros as are missing; an IPv4 ending counts for two
  const length = front.length + back.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - length)).fill('0');
  const groups = [...front, ...zeros, ...back].slice(0, GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
