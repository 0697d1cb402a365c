import autocannon from 'autocannon';
import { sql } from 'kysely';
import { makeApiKey } from '../../domains/api-market/keys/key-format.server.ts';
import type { Db } from '../../platform/database/open.ts';
import { offerApi } from '../../tests/support/callable-api.ts';
import { addCrowd } from '../../tests/support/crowd.ts';
import { startFloor, startShop } from '../processes.ts';
import { dropStage, makeStage } from '../stage.ts';

const CONNECTIONS = 64;
const KEYS = 10_000;
const SUBSCRIPTIONS = 100;
const ROUNDS = 3;
/** Of the upstream's answer. */
const BYTES = 1_024;
const HOST = 'gateway.localhost';

interface GatewayResults {
  rounds: { gateway: number; bare: number }[];
  p99: { gateway: number; bare: number };
}

interface Options {
  serverUrl: string;
  seconds: number;
  say(text: string): void;
}

/** Calls a second through the gateway and through a bare proxy to the same upstream, in turn. */
export async function benchGateway({ serverUrl, seconds, say }: Options): Promise<GatewayResults> {
  const stage = await makeStage(serverUrl, 1, say);
  const upstream = await startFloor('');
  await upstream.give({ statements: [], body: 'x'.repeat(BYTES), contentType: 'text/plain' });
  const bare = await startFloor('', 'bench/gateway/proxy.ts');
  await bare.give({ statements: [], body: upstream.url, contentType: '' });
  say(`making ${KEYS} keys`);
  const { slug, keys } = await makeKeys(stage.db, upstream.url);
  const shop = await startShop(stage.url, true);
  const measure = (url: string, time: number) => load(`${url}/${slug}/`, keys, time);
  // a new process runs slowly until its code is optimised, and every key is read once
  for (const { url } of [bare, shop]) await measure(url, seconds * 2);
  const results: GatewayResults = { rounds: [], p99: { gateway: 0, bare: 0 } };
  for (let round = 0; round < ROUNDS; round += 1) {
    const passed = await measure(bare.url, seconds);
    const called = await measure(shop.url, seconds);
    results.rounds.push({ gateway: called.perSecond, bare: passed.perSecond });
    results.p99 = { gateway: called.p99, bare: passed.p99 };
  }
  for (const each of [shop, bare, upstream]) await each.stop();
  await dropStage(serverUrl, stage);
  return results;
}

/** One API with subscriptions and keys of a hundred people. */
export async function makeKeys(db: Db, upstream: string, count = KEYS): Promise<{ slug: string; keys: string[] }> {
  const people = await addCrowd(db, SUBSCRIPTIONS);
  const terms = { quota: 1_000_000_000, ratePerSecond: 1_000_000, burst: 1_000_000 };
  const { apiId, planId, slug } = await offerApi({ database: { db } }, { ...terms, upstream });
  const made = Array.from({ length: count }, makeApiKey);
  await sql`
    with subscribed as (
      insert into apis.subscriptions (api_id, plan_version_id, user_id)
      select ${apiId}::bigint, v.id, u.id from apis.plan_versions v, unnest(${people.map(({ userId }) => userId)}::bigint[]) u(id)
      where v.plan_id = ${planId}::bigint returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as place from subscribed)
    insert into apis.keys (subscription_id, name, public_part, key_hash)
    select n.id, 'bench', k.public_part, decode(k.key_hash, 'hex')
    from unnest(${made.map(({ publicPart }) => publicPart)}::text[], ${made.map(({ hash }) => hash.toString('hex'))}::text[])
      with ordinality k(public_part, key_hash, number)
    join numbered n on n.place = k.number % ${SUBSCRIPTIONS}::int`.execute(db);
  return { slug, keys: made.map(({ key }) => key) };
}

/** Each connection calls with its own part of the keys. */
async function load(url: string, keys: readonly string[], seconds: number) {
  const part = Math.ceil(keys.length / CONNECTIONS);
  let connection = 0;
  const result = await autocannon({
    ...{ url, connections: CONNECTIONS, duration: seconds, sampleInt: 100 },
    setupClient: (client) => {
      const own = keys.slice(connection * part, (connection + 1) * part);
      connection += 1;
      client.setRequests(own.map((key) => ({ headers: { host: HOST, authorization: `Bearer ${key}` } })));
    },
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls of ${url} failed`);
  return { perSecond: Math.round(result.requests.total / result.duration), p99: result.latency.p99 };
}

export function gatewayReport({ rounds, p99 }: GatewayResults): string {
  const ratios = rounds.map(({ gateway, bare }) => gateway / bare).sort((one, other) => one - other);
  const lines = rounds.map(({ gateway, bare }) => `| ${gateway} | ${bare} | ${(gateway / bare).toFixed(2)} |`);
  return [
    '| calls a second | bare proxy | ratio |',
    '|---|---|---|',
    ...lines,
    '',
    `median ratio ${(ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(2)}; p99 ${p99.gateway} ms, bare ${p99.bare} ms`,
  ].join('\n');
}
