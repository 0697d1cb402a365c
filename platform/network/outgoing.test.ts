import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchOutside, isPublicAddress, type OutgoingGuard } from './outgoing.ts';

describe('public addresses', () => {
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '172.32.0.1',
    '168.63.129.17',
    '100.128.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450::1',
  ])('%s may be reached', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '192.0.0.8',
    '192.0.0.192',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2002:7f00:1::',
    '2620:4f:8000::1',
    '3ffe::1',
    '3fff::1',
    '5f00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fec0::1',
    'febf::1',
    '2001:0:1::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'not an address',
  ])('%s may not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('fetching an outside address', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  async function listen(listener: RequestListener): Promise<number> {
    const made = createServer(listener);
    server = made;
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    return (made.address() as AddressInfo).port;
  }
  /** Names that this test owns; only its own server counts as reachable. */
  function names(known: Record<string, string[]>): OutgoingGuard & { asked: string[] } {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return known[host] ?? [];
    };
    return { asked, resolve, mayReach: (address) => address === '127.0.0.1' };
  }
  const limits = { maxBytes: 1_000, timeoutMs: 2_000 };
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'fetched',
      (error) => [error.reason, error.retry],
    );

  test('connects to the address that was checked and sends the name', async () => {
    const port = await listen((request, response) => response.end(`for ${request.headers.host}`));
    const guard = names({ 'pictures.example': ['127.0.0.1'] });
    const body = await fetchOutside(`http://pictures.example:${port}/a.jpg`, { ...limits, guard });
    expect(body.toString()).toBe(`for pictures.example:${port}`);
    expect(guard.asked).toEqual(['pictures.example']);
  });

  test('refuses a name with a private address, also among public ones', async () => {
    const guard = names({ inside: ['10.0.0.1'], both: ['127.0.0.1', '10.0.0.1'] });
    expect(await reasonOf(fetchOutside('http://inside/', { ...limits, guard }))).toEqual(['address_private', false]);
    expect(await reasonOf(fetchOutside('http://both/', { ...limits, guard }))).toEqual(['address_private', false]);
  });

  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://0x7f.1:1/',
    'http://2130706433:1/',
  ])('without a guard of its own refuses %s', async (address) =>
    expect(await reasonOf(fetchOutside(address, limits))).toEqual(['address_private', false]),
  );

  test.each([
    'file:///etc/passwd',
    'ftp://a.example/',
    'data:text/plain,a',
    '//a.example/',
    'http://me:pw@a.example/',
    '',
  ])('refuses %j as an address', async (address) =>
    expect(await reasonOf(fetchOutside(address, limits))).toEqual(['address_invalid', false]),
  );

  test('follows redirects, but not to private addresses, other schemes or endlessly', async () => {
    const port = await listen((request, response) => {
      const to: Record<string, string> = {
        '/once': '/here',
        '/inside': 'http://10.0.0.1/',
        '/file': 'file:///etc/passwd',
        '/loop': '/loop',
      };
      const location = to[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end();
      else response.end('here');
    });
    const at = (path: string) =>
      fetchOutside(`http://a.example:${port}${path}`, { ...limits, guard: names({ 'a.example': ['127.0.0.1'] }) });
    expect((await at('/once')).toString()).toBe('here');
    expect(await reasonOf(at('/inside'))).toEqual(['address_private', false]);
    expect(await reasonOf(at('/file'))).toEqual(['address_invalid', false]);
    expect(await reasonOf(at('/loop'))).toEqual(['redirects', false]);
  });

  test('follows a redirect to another host only if it may', async () => {
    const port = await listen((request, response) => {
      if (request.headers.host?.startsWith('b.')) response.end('there');
      else if (request.url === '/same') response.end('here');
      else response.writeHead(302, { location: request.url === '/' ? '/same' : `http://b.example:${port}/` }).end();
    });
    const guard = names({ 'a.example': ['127.0.0.1'], 'b.example': ['127.0.0.1'] });
    const at = (path: string, sameHost: boolean) =>
      fetchOutside(`http://a.example:${port}${path}`, { ...limits, guard, sameHost });
    expect((await at('/', true)).toString()).toBe('here');
    expect((await at('/away', false)).toString()).toBe('there');
    expect(await reasonOf(at('/away', true))).toEqual(['redirects', false]);
  });

  test('stops at the size limit, announced or not, and at the time limit', async () => {
    const port = await listen((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': 5_000 }).end(Buffer.alloc(5_000));
      else if (request.url === '/streamed') response.write(Buffer.alloc(3_000));
      else if (request.url === '/slow') response.write('a');
      else response.writeHead(request.url === '/gone' ? 404 : 503).end();
    });
    const at = (path: string, timeoutMs = 2_000) =>
      fetchOutside(`http://127.0.0.1:${port}${path}`, { maxBytes: 1_000, timeoutMs, guard: names({}) });
    expect(await reasonOf(at('/announced'))).toEqual(['too_large', false]);
    expect(await reasonOf(at('/streamed'))).toEqual(['too_large', false]);
    expect(await reasonOf(at('/slow', 100))).toEqual(['timeout', true]);
    expect(await reasonOf(at('/gone'))).toEqual(['status', false]);
    expect(await reasonOf(at('/busy'))).toEqual(['status', true]);
  });
});

describe('names', () => {
  /** Answers every name with 127.0.0.1, except those that begin with "slow", which get no answer. */
  async function nameServer(): Promise<{ address: string; close(): void }> {
    const socket = createSocket('udp4');
    socket.on('message', (query, { port, address }) => {
      if (query.toString('latin1', 13).startsWith('slow')) return;
      const end = query.indexOf(0, 12) + 5;
      const isV4 = query[end - 3] === 1;
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
      const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0]);
      socket.send(Buffer.concat([head, query.subarray(12, end), ...(isV4 ? [record] : [])]), port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
  }
  const ask = (host: string) =>
    fetchOutside(`http://${host}/`, { maxBytes: 10, timeoutMs: 400 }).catch(
      (error: { reason: string }) => error.reason,
    );

  test('that no name server answers hold up no other name of the process', async () => {
    const former = dns.getServers();
    const server = await nameServer();
    dns.setServers([server.address]);
    try {
      const slow = Array.from({ length: 12 }, (_, nth) => ask(`slow${nth}.example`));
      // as connections to payment providers and the mail server do
      const own = dns.lookup('localhost').then(() => 'own');
      expect(await Promise.race([own, ...slow])).toBe('own');
      expect(await ask('quick.example')).toBe('address_private');
      expect(new Set(await Promise.all(slow))).toEqual(new Set(['timeout']));
    } finally {
      dns.setServers(former);
      server.close();
    }
  });
});
