import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { readOrder } from '../queries.server.ts';
import { readLogistics } from '../shipping/read-logistics.server.ts';
import { shipOrder } from '../shipping/ship-order.server.ts';
import { stateAfter } from './carrier.ts';
import { outsideCarrier } from './outside-carrier.server.ts';
import { carrierOf, refreshTracking } from './refresh-tracking.server.ts';
import { sandboxCarrier } from './sandbox-carrier.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const HOUR = 3_600;
const MINUTE = 60;
let numbers = 0;

async function sent(ctx: Buyer): Promise<string> {
  const { orderNo } = await order(ctx, shop.lamp);
  await pay(ctx, { orderNo, method: 'balance' });
  numbers += 1;
  await shipOrder({ ...shop.ctx(), actor: shop.lamps.owner }, { orderNo, courier: 'SF', number: `SF${numbers}` });
  return orderNo;
}
const statesOf = async (ctx: Buyer, orderNo: string) =>
  (await readLogistics(ctx, orderNo))[0]?.events.map((event) => event.state);

test('a parcel of the sandbox moves on schedule and arrives in the receiver’s town', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await sent(ctx);
  expect(await statesOf(ctx, orderNo)).toEqual([]);
  await refreshTracking(later(ctx, 9 * HOUR));
  expect((await readOrder(ctx, orderNo)).parcels[0]).toMatchObject({ state: 'in_transit' });
  await refreshTracking(later(ctx, 60 * HOUR));
  const parcel = (await readOrder(ctx, orderNo)).parcels[0];
  expect(parcel?.events.map((event) => event.state)).toEqual([
    'delivered',
    'out_for_delivery',
    'arrived',
    'in_transit',
    'sorted',
    'picked_up',
  ]);
  expect(parcel).toMatchObject({ state: 'delivered', events: [{ place: 'Shanghai' }, {}, {}, {}, {}, {}] });
  const told = await ctx.db
    .selectFrom('notices')
    .select('kind')
    .where('user_id', '=', ctx.actor.userId)
    .where('kind', '=', 'order.arrived')
    .execute();
  expect(told).toHaveLength(1);
  // delivered parcels are not queried any more
  expect(await refreshTracking(later(ctx, 90 * HOUR))).toBe(0);
});

test('queries a carrier at most every ten minutes, for readers and the job together', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await sent(ctx);
  const at = later(ctx, 10 * HOUR);
  expect(await statesOf(at as Buyer, orderNo)).not.toEqual([]);
  expect(await refreshTracking(later(at, 9 * MINUTE))).toBe(0);
  expect(await refreshTracking(later(at, 11 * MINUTE))).toBe(1);
});

test('parcels of another user are not found', async () => {
  const orderNo = await sent(await addBuyer(shop));
  await expect(readLogistics(await addBuyer(shop), orderNo)).rejects.toMatchObject({ code: 'order_not_found' });
});

test('a delivered parcel stays delivered, and an empty answer changes no state', () => {
  const at = (hour: number) => new Date(hour * HOUR * 1000);
  const event = (state: 'delivered' | 'arrived' | 'problem', hour: number) => ({
    state,
    at: at(hour),
    place: '',
    note: '',
  });
  expect(stateAfter([])).toBeUndefined();
  expect(stateAfter([event('arrived', 2)])).toBe('in_transit');
  expect(stateAfter([event('delivered', 2), event('problem', 3)])).toBe('delivered');
  expect(stateAfter([event('arrived', 2), event('problem', 3)])).toBe('problem');
});

test('the sandbox always returns the same for the same parcel', async () => {
  const parcel = { courier: 'SF', number: 'X1', shippedAt: new Date('2026-01-01T00:00:00Z'), destination: 'Lyon' };
  const [early, late] = await Promise.all(
    ['2026-01-01T12:00:00Z', '2026-01-09T00:00:00Z'].map((now) => sandboxCarrier.track(parcel, new Date(now))),
  );
  expect(late?.slice(0, early?.length)).toEqual(early);
  expect(late).toHaveLength(6);
});

test('queries a real carrier with its token, and rejects invalid and missing answers', async () => {
  const seen: unknown[] = [];
  let answer: [number, string] = [
    200,
    '{"events":[{"state":"delivered","at":"2026-01-02T03:04:05+08:00","note":"Signed"}]}',
  ];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push([request.headers.authorization, JSON.parse(Buffer.concat(parts).toString())]);
      response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const carrier = outsideCarrier(address, 'secret');
  const parcel = { courier: 'DHL', number: '42', shippedAt: new Date(), destination: '' };
  expect(await carrier.track(parcel, new Date())).toEqual([
    { state: 'delivered', at: new Date('2026-01-01T19:04:05Z'), place: '', note: 'Signed' },
  ]);
  expect(seen).toEqual([['Bearer secret', { courier: 'DHL', number: '42' }]]);
  for (const wrong of [
    [200, '{"events":[{"state":"lost"}]}'],
    [500, '{}'],
    [200, 'x'],
  ] as [number, string][]) {
    answer = wrong;
    await expect(carrier.track(parcel, new Date())).rejects.toThrow();
  }
  await new Promise((resolve) => server.close(resolve));
});

test('production never simulates parcels', () => {
  const app = (more: object) => ({ environment: { ...shop.app.environment, ...more } });
  expect(carrierOf(app({ STOA_ENV: 'production' }))).toBeNull();
  expect(carrierOf(app({ STOA_ENV: 'production', CARRIER_URL: 'https://carrier.example/' }))).not.toBeNull();
  expect(carrierOf(app({}))).toBe(sandboxCarrier);
});
