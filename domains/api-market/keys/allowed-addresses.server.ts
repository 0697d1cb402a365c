import { BlockList, isIP } from 'node:net';

const BITS = { 4: 32, 6: 128 } as const;

/** An IP address, or a network such as 192.0.2.0/24. */
export function isAddressOrNetwork(text: string): boolean {
  return readNetwork(text) !== null;
}

/** The networks that may use a key; null if all may. */
export function allowedAddresses(texts: readonly string[]): BlockList | null {
  if (texts.length === 0) return null;
  const allowed = new BlockList();
  for (const text of texts) {
    const network = readNetwork(text);
    if (network) allowed.addSubnet(network.address, network.bits, network.family);
  }
  return allowed;
}

/** Whether an address is among those allowed; an IPv4 address may be written within IPv6. */
export function isAllowed(allowed: BlockList | null, address: string): boolean {
  if (!allowed) return true;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  const family = isIP(plain);
  return family !== 0 && allowed.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

function readNetwork(text: string) {
  const [, address = '', given] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const bits = given === undefined ? BITS[version] : Number(given);
  if (bits > BITS[version]) return null;
  return { address, bits, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
}
