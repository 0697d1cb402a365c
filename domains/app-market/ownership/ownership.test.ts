import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProofNames } from '../../../platform/network/host-proof.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { noticesOf } from '../../../tests/support/notices.ts';
import { later } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOwnApp } from '../manage/own-apps.server.ts';
import { saveHeld } from '../manage/save-held.server.ts';
import { checkClaim, claimApp, withdrawClaim } from './change-claims.server.ts';
import { listClaims } from './list-claims.server.ts';
import { watchClaims } from './watch-claims.server.ts';

let bare: BareApp;
let team: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  team = await addDeveloper(bare);
});
afterAll(() => bare.close());

let made = 0;
/** A listed web app at an address of its own; without a developer it is one that a member submitted. */
async function webApp(developerId?: number): Promise<{ id: number; host: string; address: string }> {
  made += 1;
  const host = `app${made}.example.com`;
  const id = await makeApp(bare.app, { kind: 'web', platforms: [], ...(developerId && { developerId }) });
  await sql`
    update apps.apps set developer_id = ${developerId ?? null}::bigint, identifier = ${host}, address = ${`https://${host}/`}
    where id = ${id}::bigint`.execute(bare.app.database.db);
  return { id, host, address: `https://${host}/` };
}

/** Name servers that know these TXT records; every host is without a web server. */
const named = (records: Record<string, string[]>): ProofNames => ({
  texts: async (name) => records[name] ?? [],
  guard: { resolve: async () => [], mayReach: () => false },
});
const NOTHING = named({});

async function claimed(ctx: Ctx, address: string): Promise<{ id: number; names: ProofNames }> {
  const { id } = await claimApp(ctx, { address });
  const claim = (await listClaims(ctx)).find((each) => each.id === id);
  return { id, names: named({ [claim?.record.name ?? '']: ['v=spf1 -all', claim?.record.value ?? ''] }) };
}
const stateOf = async (id: number) =>
  (
    await sql<{ isOfficial: boolean; developerId: number | null }>`
      select is_official as "isOfficial", developer_id as "developerId" from apps.apps where id = ${id}::bigint`.execute(
      bare.app.database.db,
    )
  ).rows[0];
const DAY = 86_400;

describe('a claim', () => {
  it('makes an own web app official once its record is found', async () => {
    const { id: appId, host, address } = await webApp(team.id);
    const { id, names } = await claimed(team.owner, address);
    expect(await listClaims(team.owner)).toMatchObject([
      {
        app: { id: appId, isOwn: true },
        record: { name: `_stoa.${host}`, value: expect.stringMatching(/^stoa=\w{16,}/) },
        file: { address: `https://${host}/.well-known/stoa.txt` },
        proof: null,
        checkedAt: null,
      },
    ]);
    expect(await checkClaim(team.owner, { id }, NOTHING)).toEqual({ proof: null, reason: 'nothing_found' });
    expect(await stateOf(appId)).toMatchObject({ isOfficial: false });
    await expect(checkClaim(later(team.owner, 1), { id }, names)).rejects.toMatchObject({
      code: 'app_claim_just_checked',
    });
    const wrong = named({ [`_stoa.${host}`]: ['stoa=of-another'] });
    expect(await checkClaim(later(team.owner, 10), { id }, wrong)).toMatchObject({ reason: 'record_wrong' });
    expect(await checkClaim(later(team.owner, 20), { id }, names)).toEqual({ proof: 'dns', reason: null });
    expect(await stateOf(appId)).toEqual({ isOfficial: true, developerId: team.id });
  });

  it('takes over an app that a member submitted, for the first who proves it', async () => {
    const { id: appId, address } = await webApp();
    const other = await addDeveloper(bare);
    const theirs = await claimed(other.owner, address);
    const { id, names } = await claimed(await team.join('publisher'), address);
    await expect(readOwnApp(team.owner, appId)).rejects.toMatchObject({ code: 'app_not_found' });
    await checkClaim(team.owner, { id }, names);
    expect(await stateOf(appId)).toEqual({ isOfficial: true, developerId: team.id });
    expect(await readOwnApp(team.owner, appId)).toMatchObject({ id: appId });
    expect(await checkClaim(other.owner, { id: theirs.id }, theirs.names)).toEqual({ proof: null, reason: 'taken' });
  });

  it('is given up: the app stays, and is no longer official', async () => {
    const { id: appId, address } = await webApp();
    const { id, names } = await claimed(team.owner, address);
    await checkClaim(team.owner, { id }, names);
    await withdrawClaim(team.owner, { id });
    expect(await stateOf(appId)).toEqual({ isOfficial: false, developerId: team.id });
    await expect(withdrawClaim(team.owner, { id })).rejects.toMatchObject({ code: 'app_claim_not_found' });
  });

  it('is made once, by those who publish, and not to an app of another developer', async () => {
    const { address } = await webApp(team.id);
    const first = await claimApp(team.owner, { address });
    expect(await claimApp(team.owner, { address: `${address}#top` })).toEqual(first);
    const other = await addDeveloper(bare);
    await expect(claimApp(other.owner, { address })).rejects.toMatchObject({ code: 'app_claim_foreign' });
    await expect(claimApp(team.owner, { address: 'https://unlisted.example.com' })).rejects.toMatchObject({
      code: 'app_not_found',
    });
    const analyst = await team.join('analyst');
    const refused = { code: 'no_permission' };
    await expect(claimApp(analyst, { address })).rejects.toMatchObject(refused);
    await expect(checkClaim(analyst, first, NOTHING)).rejects.toMatchObject(refused);
    await expect(withdrawClaim(analyst, first)).rejects.toMatchObject(refused);
    await expect(checkClaim(other.owner, first, NOTHING)).rejects.toMatchObject({ code: 'app_claim_not_found' });
    await expect(listClaims(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('a proof', () => {
  it('that is gone for 14 days ends, and its developer is notified once', async () => {
    const { owner, id: developerId } = await addDeveloper(bare);
    const { id: appId, address } = await webApp(developerId);
    const { id, names } = await claimed(owner, address);
    await checkClaim(owner, { id }, names);
    const notified = async () =>
      (await noticesOf(owner, owner.actor.userId)).filter((kind) => kind === 'app.proof_lost').length;
    const before = await notified();
    const daysOn = (days: number) => later(bare.ctx(), days * DAY + 3_600);
    const claim = async () => (await listClaims(owner)).find((each) => each.id === id);
    await watchClaims(daysOn(1), NOTHING);
    expect([await stateOf(appId), await claim()]).toMatchObject([
      { isOfficial: true },
      { proof: 'dns', reason: 'nothing_found', endsAt: expect.any(String) },
    ]);
    await watchClaims(daysOn(2), names);
    expect(await claim()).toMatchObject({ proof: 'dns', reason: null, endsAt: null });
    for (let days = 3; days < 17; days += 1) await watchClaims(daysOn(days), NOTHING);
    expect([await stateOf(appId), await notified()]).toMatchObject([{ isOfficial: true }, before]);
    await watchClaims(daysOn(17), NOTHING);
    await watchClaims(daysOn(18), NOTHING);
    expect([await stateOf(appId), await notified()]).toMatchObject([{ isOfficial: false }, before + 1]);
    expect(await claim()).toMatchObject({ proof: null, reason: 'nothing_found', endsAt: null });
  });

  it('ends at once with an address on another host', async () => {
    const { id: appId, address } = await webApp(team.id);
    const { id, names } = await claimed(team.owner, address);
    await checkClaim(team.owner, { id }, names);
    await saveHeld(team.owner, appId, { address: `${address}start` });
    expect(await stateOf(appId)).toMatchObject({ isOfficial: true });
    await saveHeld(team.owner, appId, { address: 'https://elsewhere.example.net/' });
    expect(await stateOf(appId)).toMatchObject({ isOfficial: false });
    expect((await listClaims(team.owner)).find((each) => each.id === id)).toMatchObject({
      proof: null,
      checkedAt: expect.any(String),
    });
  });
});
