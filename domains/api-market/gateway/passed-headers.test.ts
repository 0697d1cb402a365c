import { expect, it } from 'vitest';
import { headersToCaller, headersToUpstream } from './passed-headers.ts';

const none = new Set<string>();

it.each([
  ['keeps what the call is about', ['Accept', 'text/plain', 'X-Trace', '7'], { accept: 'text/plain', 'x-trace': '7' }],
  ['keeps what is there twice', ['Accept', 'a', 'accept', 'b'], { accept: ['a', 'b'] }],
  ['takes headers of the connection off', ['Connection', 'close', 'Keep-Alive', 'x', 'TE', 'trailers'], {}],
  ['takes off what Connection names', ['Connection', 'X-Hop, close', 'X-Hop', '1', 'X-Stay', '2'], { 'x-stay': '2' }],
  [
    'keeps the length, whatever Connection names',
    ['Connection', 'content-length', 'Content-Length', '3'],
    { 'content-length': '3' },
  ],
  ['takes cookies off', ['Cookie', 'stoa_token=secret'], {}],
  [
    'takes off who claims to call',
    ['X-Forwarded-For', '1', 'X-Forwarded-Host', '2', 'Forwarded', '3', 'X-Real-IP', '4'],
    {},
  ],
  ['takes off what only the gateway says', ['X-Stoa-Plan', 'gold', 'x-stoa-signature', '1'], {}],
  ['takes upgrades off', ['Upgrade', 'h2c', 'HTTP2-Settings', 'x', 'Expect', '100-continue', 'Host', 'h'], {}],
  ['takes the proxy’s password off', ['Proxy-Authorization', 'Basic x'], {}],
])('to the upstream: %s', (_, raw, passed) => {
  expect(headersToUpstream(raw, none)).toEqual(passed);
});

it('takes the key off, wherever it was', () => {
  const raw = ['Authorization', 'Bearer stk', 'X-Own', '1'];
  expect(headersToUpstream(raw, new Set(['authorization']))).toEqual({ 'x-own': '1' });
});

it('takes any other key off as well', () => {
  const raw = [
    'X-Stoa-Key',
    'stk_live_1',
    'Authorization',
    'Bearer stk_live_2',
    'X-Api-Key',
    'stk_live_3',
    'X-Own',
    '1',
  ];
  expect(headersToUpstream(raw, new Set(['x-stoa-key']))).toEqual({ 'x-own': '1' });
});

it.each([
  [
    'keeps what the answer is about',
    { 'content-type': 'text/plain', etag: '"1"' },
    { 'content-type': 'text/plain', etag: '"1"' },
  ],
  ['keeps what is there twice', { warning: ['a', 'b'] }, { warning: ['a', 'b'] }],
  ['takes cookies of our host off', { 'set-cookie': ['stoa_token=x; Domain=shop.example'] }, {}],
  [
    'takes off what changes other pages',
    { 'clear-site-data': '"*"', 'strict-transport-security': 'max-age=1', 'alt-svc': 'x' },
    {},
  ],
  ['takes off what Connection names', { connection: 'x-hop', 'x-hop': '1' }, {}],
  [
    'takes off what the gateway says',
    { 'x-ratelimit-limit': '1', ratelimit: 'x', 'access-control-allow-origin': 'y', 'x-stoa-counted': '0' },
    {},
  ],
  ['takes the coding of the connection off', { 'transfer-encoding': 'chunked', trailer: 'x' }, {}],
])('to the caller: %s', (_, given, passed) => {
  expect(headersToCaller(given)).toEqual(passed);
});
