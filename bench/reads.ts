import { fire, type Measured } from './load.ts';
import type { FloorProcess, ShopProcess } from './processes.ts';

/** A read measured by the bench. */
export interface Read {
  name: string;
  path: string;
  kind: 'call' | 'page';
  /** Who may read it: nothing is cached for members only, and a page for guests shows members nothing. */
  only?: 'members' | 'guests';
}

export interface ReadResult extends Read {
  queries: number;
  /** Rendered for every request. */
  made: Measured;
  /** The same statements and bytes from a bare server. */
  floor: Measured;
  /** Sent from the response cache. */
  kept?: Measured;
  /** The same bytes from the memory of a bare server. */
  memoryFloor?: Measured;
  /** For a page: with a logged-in reader. */
  signedIn?: Measured & { queries: number };
}

/** What shoppers read most. */
export function readsOf(product: number, category: number): Read[] {
  return [
    { name: 'product list', path: '/api/front/product/list?page=2&limit=20', kind: 'call' },
    { name: 'list of a category', path: `/api/front/product/list?cid=${category}&sort=price&limit=20`, kind: 'call' },
    { name: 'product detail', path: `/api/front/product/detail/${product}`, kind: 'call' },
    { name: 'search', path: '/api/front/product/list?keyword=rare7x&limit=20', kind: 'call' },
    { name: 'search, a frequent word', path: '/api/front/product/list?keyword=lamp&limit=20', kind: 'call' },
    { name: 'category tree', path: '/api/front/product/category', kind: 'call' },
    { name: 'home info', path: '/api/pc/home/index', kind: 'call' },
    { name: 'user info', path: '/api/front/user/info', kind: 'call', only: 'members' },
    { name: 'home page', path: '/', kind: 'page' },
    { name: 'list page', path: `/goods/goods_search?cid=${category}`, kind: 'page' },
    { name: 'detail page', path: `/goods_detail/${product}`, kind: 'page' },
    { name: 'login page', path: '/login', kind: 'page', only: 'guests' },
  ];
}

interface Field {
  /** Caches responses, as in production. */
  keeping: ShopProcess;
  /** Renders every response. */
  making: ShopProcess;
  floor: FloorProcess;
  token: string;
  seconds: number;
  /** Clears the cache of every process. */
  forget(): Promise<void>;
}

/** In the first two seconds a request costs half as much again, because its code is still being optimised. */
const WARM_UP_SECONDS = 3;

/** Measures a read in every mode, each beside its floor. */
export async function measureRead(
  read: Read,
  { keeping, making, floor, token, forget, ...field }: Field,
): Promise<ReadResult> {
  // a page takes longer, and too short a sample contains none of them
  const seconds = read.kind === 'page' ? Math.max(1.5, field.seconds) : field.seconds;
  const own: Record<string, string> = read.only === 'members' ? { token } : {};
  const { body, contentType, statements } = await record(making, read.path, own);
  await fire(making.url + read.path, WARM_UP_SECONDS, own);
  const made = await fire(making.url + read.path, seconds, own);
  await floor.give({ statements, body, contentType });
  await fire(floor.url + read.path, WARM_UP_SECONDS);
  const onFloor = await fire(floor.url + read.path, seconds);
  // a page reads some values in several places: with the cache on, the first read serves all of them
  const cold = read.kind === 'page' ? await record(keeping, read.path, own, forget) : { statements };
  const measured = { ...read, queries: cold.statements.length, made, floor: onFloor };
  if (read.only === 'members') return measured;
  const kept = await fire(keeping.url + read.path, seconds);
  await floor.give({ statements: [], body, contentType });
  const memoryFloor = await fire(floor.url + read.path, seconds);
  const result = { ...measured, kept, memoryFloor };
  if (read.kind === 'call' || read.only === 'guests') return result;
  // a browser that runs scripts shares the pages of the forum with members of the same rights
  const cookie = `token=${token}; scripts=1`;
  const theirs = await record(keeping, read.path, { cookie });
  const signedIn = await fire(keeping.url + read.path, seconds, { cookie });
  return { ...result, signedIn: { ...signedIn, queries: theirs.statements.length } };
}

/** One request with its statements. A scheduled job may fall into it, so the minimum of three counts. */
async function record(
  shop: ShopProcess,
  path: string,
  headers: Record<string, string> = {},
  before?: () => Promise<void>,
) {
  const tries = [];
  for (let nth = 0; nth < 3; nth += 1) {
    await before?.();
    await shop.ask('record');
    const response = await fetch(shop.url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const body = await response.text();
    const { recorded } = await shop.ask('recorded');
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    tries.push({ body, contentType: response.headers.get('content-type') ?? '', statements: recorded });
  }
  const least = tries.toSorted((a, b) => a.statements.length - b.statements.length)[0];
  if (!least) throw new Error('nothing was recorded');
  return least;
}
