import { describe, expect, test } from 'vitest';
import { trafficTarget } from './rules.ts';
import { TrafficCounter } from './traffic-counter.ts';

describe('a page is counted', () => {
  test.each([
    ['/goods_detail/12', undefined, undefined, { productId: 12 }],
    ['/goods_detail/12.data', undefined, undefined, { productId: 12 }],
    ['/app_detail/12', undefined, undefined, { appId: 12 }],
    ['/app_detail/12.data', undefined, 7, { appId: 12 }],
    ['/merchant/home', '4', undefined, { merchantId: 4 }],
    ['/merchant/category.data', '4', undefined, { merchantId: 4 }],
    ['/store', '4', undefined, { merchantId: 4 }],
    ['/store/theme/theme11', '4', undefined, { merchantId: 4 }],
    ['/', undefined, 7, { merchantId: 7 }],
    ['/goods_detail/12', undefined, 7, { productId: 12 }],
    ['/api/front/product/list', undefined, 7, null],
    ['/__manifest', undefined, 7, null],
    ['/robots.txt', undefined, 7, null],
    ['/sitemap.xml', undefined, 7, null],
    ['/', undefined, undefined, null],
    ['/store', undefined, undefined, null],
    ['/store', '4; drop', undefined, null],
    ['/goods_detail/0', undefined, undefined, null],
    ['/goods_detail/99999999999999999999', undefined, undefined, null],
  ])('%s with id %s on the host of %s as %j', (path, id, own, target) => {
    expect(trafficTarget(path, id, own)).toEqual(target);
  });
});

describe('the counter', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const at = new Date('2026-11-25T10:20:00Z');
  const view = { target: { merchantId: 4 }, ip: '192.0.2.7', userAgent: FIREFOX, at };
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

  test('sums the views of a browser in an hour, and returns them once', () => {
    const counter = new TrafficCounter('a secret of this test');
    counter.note(view);
    counter.note({ ...view, at: new Date('2026-11-25T10:59:59Z') });
    counter.note({ ...view, at: new Date('2026-11-25T11:00:00Z') });
    const rows = counter.take(dayOf);
    expect(rows.map((row) => [row.at, row.views])).toEqual([
      ['2026-11-25T10:00:00.000Z', 2],
      ['2026-11-25T11:00:00.000Z', 1],
    ]);
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(1);
    expect(counter.take(dayOf)).toEqual([]);
  });

  test('returns rows that could not be saved once more, up to a number', () => {
    const counter = new TrafficCounter('a secret of this test');
    counter.note(view);
    const rows = counter.take(dayOf);
    counter.putBack(rows);
    counter.note(view);
    expect(counter.take(dayOf)).toEqual([...rows, ...rows]);
    expect(counter.take(dayOf)).toEqual([]);
    const [row] = rows;
    if (row) counter.putBack(Array(30_000).fill(row));
    expect(counter.take(dayOf)).toHaveLength(20_000);
  });

  test('recognises a visitor on the same day only, and under the same secret', () => {
    const visitorOf = (secret: string, moment: Date) => {
      const counter = new TrafficCounter(secret);
      counter.note({ ...view, at: moment });
      return counter.take(dayOf)[0]?.visitor;
    };
    expect(visitorOf('one secret', at)).toBe(visitorOf('one secret', at));
    expect(visitorOf('one secret', at)).not.toBe(visitorOf('one secret', new Date('2026-11-26T10:20:00Z')));
    expect(visitorOf('one secret', at)).not.toBe(visitorOf('another secret', at));
  });

  test('begins the day of an app at midnight UTC, wherever the site is', () => {
    const counter = new TrafficCounter('a secret of this test');
    const app = { ...view, target: { appId: 3 } };
    for (const moment of ['2026-11-25T10:20:00Z', '2026-11-25T23:20:00Z', '2026-11-26T00:20:00Z'])
      counter.note({ ...app, at: new Date(moment) });
    const rows = counter.take((at) => dayOf(new Date(at.getTime() + 8 * 3_600_000)));
    const [one, two, next] = rows.map(({ visitor }) => visitor);
    expect([one === two, two === next, rows[0]?.appId]).toEqual([true, false, 3]);
  });

  test('leaves out robots and clients without a name', () => {
    const counter = new TrafficCounter('a secret of this test');
    for (const userAgent of ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0'])
      counter.note({ ...view, userAgent });
    expect(counter.take(dayOf)).toEqual([]);
  });

  test('does not let one network invent visitors, of an IPv6 network either', () => {
    const counter = new TrafficCounter('a secret of this test');
    for (let nth = 0; nth < 250; nth += 1)
      counter.note({ ...view, ip: `2001:db8:0:1::${nth}`, userAgent: `${FIREFOX} ${nth}` });
    const rows = counter.take(dayOf);
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(250);
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBeLessThanOrEqual(21);
  });

  test('does not count ever new browsers of one network as ever more visitors of the day', () => {
    const counter = new TrafficCounter('a secret of this test');
    const visitors = new Set<string>();
    for (let save = 0; save < 100; save += 1) {
      for (let nth = 0; nth < 20; nth += 1) counter.note({ ...view, userAgent: `${FIREFOX} ${save}.${nth}` });
      for (const { visitor } of counter.take(dayOf)) visitors.add(visitor);
    }
    expect(visitors.size).toBeLessThanOrEqual(257);
  });

  test('counts a limited number of views of one network, so that it leaves room for others', () => {
    const counter = new TrafficCounter('a secret of this test');
    for (let nth = 1; nth <= 30_000; nth += 1) counter.note({ ...view, target: { productId: nth } });
    for (let nth = 0; nth < 1_000; nth += 1) counter.note(view);
    counter.note({ ...view, ip: '192.0.2.8' });
    const rows = counter.take(dayOf);
    expect(rows.filter(({ merchantId }) => merchantId === 4).map(({ views }) => views)).toEqual([1]);
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(301);
  });

  test('keeps long names of browsers in little memory', () => {
    const counter = new TrafficCounter('a secret of this test');
    const before = process.memoryUsage().heapUsed;
    for (let nth = 0; nth < 4_000; nth += 1)
      counter.note({
        ...view,
        ip: `198.51.${nth >> 8}.${nth & 255}`,
        userAgent: `${FIREFOX} ${nth} ${'x'.repeat(15_000)}`,
      });
    expect((process.memoryUsage().heapUsed - before) / 4_000).toBeLessThan(5_000);
    expect(counter.take(dayOf)).toHaveLength(4_000);
  });
});
