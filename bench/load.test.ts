import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Caller } from './load.ts';

test('counts a refusal as an error, except where it is expected', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/fine' ? 200 : 409;
    response.end(JSON.stringify({ data: { from: request.headers['x-forwarded-for'], error: 'unpaid_orders_full' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = new Caller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1);
  const asker = { token: 't', ip: '11.0.0.1' };
  expect(await caller.call('/fine', asker)).toMatchObject({ from: '11.0.0.1' });
  await expect(caller.call('/order/create', asker, {})).rejects.toThrow('409');
  await expect(caller.send('/order/create', undefined, {})).rejects.toThrow('unpaid_orders_full');
  expect(await caller.try('/order/create', asker, {})).toMatchObject({ status: 409 });
  caller.close();
  server.close();
});
