import { beforeEach, expect, test } from 'vitest';
import { ReplicaGoneError } from './replica-watch.ts';
import { type Lent, type Routes, routedPool } from './routed-pool.ts';

let said: string[];
let isCurrent: boolean;
let gone: AbortController;
let onReplica: (text: string) => Promise<unknown>;
let connectReplica: () => Promise<Lent>;
let routes: Routes;

const lend = (server: string, run: (text: string) => Promise<unknown>) => ({
  query: (text: string) => {
    said.push(`${server} ${text}`);
    return run(text);
  },
  release: (error?: boolean) => void said.push(`${server} ${error === true ? 'discarded' : 'returned'}`),
});

beforeEach(() => {
  [said, isCurrent, gone] = [[], true, new AbortController()];
  onReplica = async () => 'old or new';
  connectReplica = async () => lend('replica', (text) => onReplica(text)) as unknown as Lent;
  routes = {
    isCurrent: () => isCurrent,
    gone: () => gone.signal,
    replica: () => connectReplica(),
    primary: async () => lend('primary', async () => 'new') as unknown as Lent,
    counts: { replica: 0, primary: 0, repeated: 0 },
  };
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('refused'), { code }));

async function run(...texts: string[]): Promise<unknown[]> {
  const client = await routedPool(routes).connect();
  const results = [];
  for (const text of texts) results.push(await client.query(text));
  client.release();
  return results;
}

test('a read runs on the replica while that is current, otherwise on the primary', async () => {
  expect(await run('select 1')).toEqual(['old or new']);
  isCurrent = false;
  expect(await run('select 2')).toEqual(['new']);
  expect(said).toEqual(['replica select 1', 'replica returned', 'primary select 2', 'primary returned']);
  expect(routes.counts).toEqual({ replica: 1, primary: 1, repeated: 0 });
});

test.each(['begin', 'start transaction isolation level serializable'])(
  'a transaction runs on the primary: %s',
  async (begin) => {
    await run(begin, 'insert', 'commit');
    expect(said).toEqual([`primary ${begin}`, 'primary insert', 'primary commit', 'primary returned']);
  },
);

test.each([
  ['the server stops', '57P01'],
  ['replaying needs its rows', '40001'],
  ['it would write', '25006'],
  ['the connection breaks', 'ECONNRESET'],
  ['no connection is left', '53300'],
])('a read that the replica cannot run since %s runs on the primary, as does the rest', async (_, code) => {
  onReplica = failing(code);
  expect(await run('select 1', 'select 2')).toEqual(['new', 'new']);
  expect(said).toEqual([
    'replica select 1',
    'replica discarded',
    'primary select 1',
    'primary select 2',
    'primary returned',
  ]);
  expect(routes.counts).toEqual({ replica: 0, primary: 0, repeated: 1 });
});

test.each(['57014', '42601', '22012'])('an error that the primary would report too is reported: %s', async (code) => {
  onReplica = failing(code);
  await expect(run('select 1')).rejects.toMatchObject({ code });
});

test('a replica that takes no connection is passed over, for whatever reason', async () => {
  connectReplica = failing('28P01');
  expect(await run('select 1')).toEqual(['new']);
});

test('a statement on a replica that freezes runs on the primary once the replica is found away', async () => {
  onReplica = () => new Promise(() => {});
  const running = run('select 1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  gone.abort(new ReplicaGoneError('frozen'));
  expect(await running).toEqual(['new']);
  expect(said).toEqual(['replica select 1', 'replica discarded', 'primary select 1', 'primary returned']);
});

test('a connection that arrives too late is returned', async () => {
  let arrive = (_: Lent) => {};
  connectReplica = () => new Promise((resolve) => (arrive = resolve));
  const running = run('select 1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  gone.abort(new ReplicaGoneError('frozen'));
  expect(await running).toEqual(['new']);
  arrive(lend('replica', async () => '') as unknown as Lent);
  await expect.poll(() => said).toContain('replica returned');
});
