import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockKey, blockSubscription, unblockSubscription } from '../../domains/api-market/abuse/block.server.ts';
import { reportLeakedKey } from '../../domains/api-market/abuse/report-leaked-key.server.ts';
import { restoreApi, takeDownApi } from '../../domains/api-market/moderation/decide.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import {
  makeCallable,
  type OpenGateway,
  openTestGateway,
  startUpstream,
  type Upstream,
} from '../../tests/support/open-gateway.ts';
import { as, register } from '../../tests/support/people.ts';
import { staffWith } from '../../tests/support/staff.ts';

let bare: BareApp;
let buyer: Ctx & { actor: Actor };
let gateway: OpenGateway;
let upstream: Upstream;
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  upstream = await startUpstream((_, response) => response.end('answer'));
  gateway = await openTestGateway(bare);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await bare.close();
});

const problemOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).data.error];

it('within a second: blocked and unblocked by the platform, and when the API is taken down and restored', async () => {
  const staff = await staffWith(bare, ['apis.block', 'apis.review']);
  const { path, key, keyId, subscriptionId: id, apiId } = await makeCallable(buyer, { upstream: upstream.url });
  const answersWith = async (...expected: unknown[]) => {
    await wait(300);
    const answer = await gateway.call(path, { key });
    expect(answer.status === 200 ? [200] : problemOf(answer)).toEqual(expected);
  };
  const reason = 'Checks';
  await answersWith(200);
  await blockSubscription(staff, { id, reason });
  await answersWith(403, 'api_subscription_blocked');
  await unblockSubscription(staff, { id });
  await answersWith(200);
  await takeDownApi(staff, { id: apiId, reason });
  await answersWith(403, 'api_unavailable');
  await sql`insert into developers (id, owner_id, kind, name, email, approved_at)
    overriding system value values (1, ${buyer.actor.userId}::bigint, 'person', 'Upstream', 'up@example.com', now())
    on conflict do nothing`.execute(bare.app.database.db);
  await restoreApi(staff, { id: apiId });
  await answersWith(200);
  await blockKey(staff, { id: keyId, reason });
  await answersWith(401, 'api_key_invalid');
});

it('within a second: revoked once it was found in public', async () => {
  const { path, key } = await makeCallable(buyer, { upstream: upstream.url });
  expect((await gateway.call(path, { key })).status).toBe(200);
  await reportLeakedKey(bare.ctx(), { key });
  await wait(300);
  expect(problemOf(await gateway.call(path, { key }))).toEqual([401, 'api_key_invalid']);
});

it('when a paid plan is past due: 402 once the days of grace are over', async () => {
  const dueSince = async (days: number) => {
    const { path, key, apiId } = await makeCallable(buyer, { upstream: upstream.url });
    await sql`
      update apis.subscriptions set paid_months = 1, started_at = now() - interval '1 month' - make_interval(days => ${days}::int)
      where api_id = ${apiId}::bigint`.execute(bare.app.database.db);
    return gateway.call(path, { key });
  };
  expect((await dueSince(2)).status).toBe(200);
  expect(problemOf(await dueSince(4))).toEqual([402, 'api_past_due']);
});
