import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskEmail } from '../../platform/text/mask-email.ts';
import { as, register } from '../../tests/support/people.ts';
import { openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { staffWith } from '../../tests/support/staff.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { openContent } from '../messages/sealed-content.server.ts';
import { developerApplicationInput } from './contract.ts';
import { listDeveloperApplications, readDeveloperStanding } from './onboarding/queries.server.ts';
import { approveDeveloper, refuseDeveloper } from './onboarding/review-application.server.ts';
import { submitDeveloperApplication } from './onboarding/submit-application.server.ts';
import { exportDeveloper, forgetDeveloper } from './personal-data.server.ts';
import { readDeveloperProfile, saveDeveloperProfile } from './save-profile.server.ts';
import { resumeDeveloper, suspendDeveloper } from './supervision/change-state.server.ts';
import { listDevelopers } from './supervision/list-developers.server.ts';
import { acceptDeveloperInvitation } from './team/accept-invitation.server.ts';
import { removeDeveloperMember, setDeveloperRole } from './team/change-team.server.ts';
import { inviteDeveloper, revokeDeveloperInvitation } from './team/invite-member.server.ts';
import { listDeveloperTeam } from './team/list-team.server.ts';

type Person = Ctx & { actor: Actor };

let shop: SmallShop;
let reviewer: Person;
beforeAll(async () => {
  shop = await openSmallShop();
  reviewer = await staffWith(shop, ['developers.review']);
});
afterAll(() => shop.close());

let people = 0;
async function newPerson(): Promise<Person> {
  people += 1;
  const email = `dev${people}@example.com`;
  const userId = await register(shop.ctx(), email);
  const person = await as(shop.ctx(), userId);
  return { ...person, actor: { ...person.actor, email } };
}

const filled = (name: string) =>
  developerApplicationInput.parse({
    kind: 'company',
    name,
    contactName: 'Ada',
    email: 'help@example.com',
    website: 'https://example.com',
    plans: 'Scanners.',
    agreement: true,
  });
const apply = async (person: Person, name = `Dev ${people}`) =>
  (await submitDeveloperApplication(person, filled(name))).id;

async function newDeveloper(): Promise<Person> {
  const owner = await newPerson();
  await approveDeveloper(reviewer, await apply(owner));
  return owner;
}

async function tokenFor(email: string): Promise<string> {
  const mail = await shop.app.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(openContent(shop.app, mail).text)?.[1] ?? '';
}

async function join(owner: Person, role: 'manager' | 'publisher' | 'analyst'): Promise<Person> {
  const member = await newPerson();
  const email = member.actor.email ?? '';
  await inviteDeveloper(owner, { email, role });
  await acceptDeveloperInvitation(member, await tokenFor(email));
  return member;
}

const noticesOf = async ({ actor }: Person) => {
  const found = await sql<{ kind: string }>`
    select kind from notices where user_id = ${actor.userId}::bigint order by id`.execute(shop.app.database.db);
  return found.rows.map(({ kind }) => kind);
};

describe('applications', () => {
  it('are refused with a reason, corrected, approved once, with a notification for each', async () => {
    const person = await newPerson();
    const first = await apply(person, 'Kiln');
    await expect(submitDeveloperApplication(person, filled('Other'))).rejects.toMatchObject({
      code: 'developer_application_open',
    });
    await refuseDeveloper(reviewer, { id: first, reason: 'Say more' });
    expect(await readDeveloperStanding(person)).toMatchObject({ latest: { reason: 'Say more' }, hasOffice: false });
    const second = await apply(person, 'Kiln');
    await approveDeveloper(reviewer, second);
    await expect(approveDeveloper(reviewer, second)).rejects.toMatchObject({ code: 'developer_application_decided' });
    expect(await noticesOf(person)).toEqual(['developer.refused', 'developer.approved']);
    expect(await readDeveloperStanding(person)).toMatchObject({ hasOffice: true });
    await expect(submitDeveloperApplication(person, filled('More'))).rejects.toMatchObject({
      code: 'already_developer',
    });
  });

  it('cannot take a name in use, also if it was free when they were sent', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const ids = [await apply(first, 'Twin'), await apply(second, 'TWIN')];
    await approveDeveloper(reviewer, ids[0] ?? 0);
    await expect(approveDeveloper(reviewer, ids[1] ?? 0)).rejects.toMatchObject({ code: 'developer_name_taken' });
    const third = await newPerson();
    await expect(apply(third, 'twin')).rejects.toMatchObject({ code: 'developer_name_taken' });
  });

  it.each(['Sto\u200Ba', 'Stoa\u202Exe', 'Sto\nBcc: x', '\u3164'])(
    'refuse the name %j, which cannot be seen',
    (name) => {
      expect(developerApplicationInput.safeParse({ ...filled('A'), name }).success).toBe(false);
    },
  );

  it('are shown to and decided by reviewers only, never the applicant', async () => {
    const person = await newPerson();
    const id = await apply(person);
    await expect(approveDeveloper(person, id)).rejects.toMatchObject({ code: 'no_permission' });
    const query = { status: 'all', page: 1, limit: 20 } as const;
    await expect(listDeveloperApplications(person, query)).rejects.toMatchObject({ code: 'no_permission' });
    const own = await submitDeveloperApplication(reviewer, filled('By the reviewer'));
    await expect(approveDeveloper(reviewer, own.id)).rejects.toMatchObject({ code: 'no_permission' });
    const { list, counts } = await listDeveloperApplications(reviewer, query);
    expect(list.find((each) => each.id === id)).toMatchObject({ contactName: 'Ada', earlier: 0 });
    expect(counts.pending).toBeGreaterThanOrEqual(2);
  });

  it.each(['http://example.com', 'javascript:alert(1)', 'https://user@example.com', 'https://localhost', 'x'])(
    'refuse the website %s',
    (website) => {
      expect(developerApplicationInput.safeParse({ ...filled('A'), website }).success).toBe(false);
    },
  );
});

describe('the profile', () => {
  it('is changed with the permission, under a name that is free', async () => {
    const owner = await newDeveloper();
    const other = await newDeveloper();
    const { name, website, email } = await readDeveloperProfile(owner);
    await saveDeveloperProfile(owner, { name: `${name}!`, website, email, intro: { en: 'Hello', fr: ' ' } });
    expect(await readDeveloperProfile(owner)).toMatchObject({ name: `${name}!`, intro: { en: 'Hello' } });
    const taken = { name: `${name}!`.toUpperCase(), website, email, intro: {} };
    await expect(saveDeveloperProfile(other, taken)).rejects.toMatchObject({ code: 'developer_name_taken' });
    const analyst = await join(owner, 'analyst');
    await expect(saveDeveloperProfile(analyst, taken)).rejects.toMatchObject({ code: 'no_permission' });
  });

  it('cannot be changed while the platform has suspended the developer', async () => {
    const owner = await newDeveloper();
    const { id, name, website, email } = await readDeveloperProfile(owner);
    await expect(suspendDeveloper(owner, { id, reason: 'x' })).rejects.toMatchObject({ code: 'no_permission' });
    await suspendDeveloper(reviewer, { id, reason: 'Malware' });
    await expect(suspendDeveloper(reviewer, { id, reason: 'again' })).rejects.toMatchObject({
      code: 'developer_state_changed',
    });
    expect(await listDeveloperTeam(owner)).toMatchObject({ members: [{ role: 'owner' }] });
    const input = { name, website, email, intro: {} };
    await expect(saveDeveloperProfile(owner, input)).rejects.toMatchObject({ code: 'developer_suspended' });
    await resumeDeveloper(reviewer, { id });
    await saveDeveloperProfile(owner, input);
    const listed = await listDevelopers(reviewer, { word: name, status: 'active', page: 1, limit: 20 });
    expect(listed.list).toMatchObject([{ id, members: 0, owner: { id: owner.actor.userId } }]);
  });

  it('is found by a part of its name or address, by name and page by page', async () => {
    const people = [await newDeveloper(), await newDeveloper(), await newDeveloper()];
    const names = ['Quokka two', 'quokka one', 'Wombat'];
    for (const [nth, person] of people.entries()) {
      const { website } = await readDeveloperProfile(person);
      const email = nth === 2 ? 'write@QUOKKA.example' : 'write@wombat.example';
      await saveDeveloperProfile(person, { name: names[nth] ?? '', website, email, intro: {} });
    }
    const found = async (query: object) => {
      const { list, total } = await listDevelopers(reviewer, { word: '', status: 'all', page: 1, limit: 2, ...query });
      return { names: list.map(({ name }) => name), total };
    };
    expect(await found({ word: 'QUOKKA' })).toEqual({ names: ['quokka one', 'Quokka two'], total: 3 });
    expect(await found({ word: 'quokka', page: 2 })).toEqual({ names: ['Wombat'], total: 3 });
    expect(await found({ word: 'quokka', status: 'suspended' })).toEqual({ names: [], total: 0 });
    const all = await found({ limit: 100 });
    expect(all.names).toEqual(all.names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(all.total).toBe(all.names.length);
  });
});

describe('the team', () => {
  it('is joined once, with the invited address, by users without a team', async () => {
    const owner = await newDeveloper();
    const invited = await newPerson();
    const email = invited.actor.email ?? '';
    await inviteDeveloper(owner, { email, role: 'publisher' });
    const logged = await sql<{ details: unknown }>`
      select details from audit_log where act = 'developer.invited' order by id desc limit 1`.execute(owner.db);
    expect(logged.rows[0]?.details).toEqual({ email: maskEmail(email), role: 'publisher' });
    const token = await tokenFor(email);
    await expect(acceptDeveloperInvitation(await newPerson(), token)).rejects.toMatchObject({
      code: 'developer_invitation_other_email',
    });
    await acceptDeveloperInvitation(invited, token);
    const again = acceptDeveloperInvitation(invited, token);
    await expect(again).rejects.toMatchObject({ code: 'developer_invitation_not_found' });
    const rival = await newDeveloper();
    await inviteDeveloper(rival, { email, role: 'analyst' });
    const second = acceptDeveloperInvitation(invited, await tokenFor(email));
    await expect(second).rejects.toMatchObject({ code: 'already_developer' });
  });

  it('cannot be joined with a revoked or expired invitation', async () => {
    const owner = await newDeveloper();
    const late = await newPerson();
    const email = late.actor.email ?? '';
    const { id } = await inviteDeveloper(owner, { email, role: 'analyst' });
    const token = await tokenFor(email);
    await expect(revokeDeveloperInvitation(await newDeveloper(), id)).rejects.toMatchObject({
      code: 'developer_invitation_not_found',
    });
    const nextWeek = { ...late, now: new Date(late.now.getTime() + 8 * 86_400_000) };
    await expect(acceptDeveloperInvitation(nextWeek, token)).rejects.toMatchObject({
      code: 'developer_invitation_not_found',
    });
    await revokeDeveloperInvitation(owner, id);
    await expect(acceptDeveloperInvitation(late, token)).rejects.toMatchObject({
      code: 'developer_invitation_not_found',
    });
  });

  it('cannot be joined with an invitation of a former manager', async () => {
    const owner = await newDeveloper();
    for (const end of [
      (userId: number) => removeDeveloperMember(owner, { userId }),
      (userId: number) => setDeveloperRole(owner, { userId, role: 'analyst' }),
      // before its invitations are revoked
      (userId: number) => sql`delete from developer_members where user_id = ${userId}::bigint`.execute(owner.db),
    ]) {
      const manager = await join(owner, 'manager');
      const second = await newPerson();
      const email = second.actor.email ?? '';
      await inviteDeveloper(manager, { email, role: 'publisher' });
      const token = await tokenFor(email);
      await end(manager.actor.userId);
      await expect(acceptDeveloperInvitation(second, token)).rejects.toMatchObject({
        code: 'developer_invitation_not_found',
      });
    }
  });

  it('is managed by managers, except for other managers', async () => {
    const owner = await newDeveloper();
    const manager = await join(owner, 'manager');
    const analyst = await join(manager, 'analyst');
    const beyond = { code: 'developer_role_beyond' };
    const invitation = { email: 'x@example.com', role: 'manager' } as const;
    await expect(inviteDeveloper(manager, invitation)).rejects.toMatchObject(beyond);
    const promotion = { userId: analyst.actor.userId, role: 'manager' } as const;
    await expect(setDeveloperRole(manager, promotion)).rejects.toMatchObject(beyond);
    const rival = await join(owner, 'manager');
    await expect(removeDeveloperMember(manager, { userId: rival.actor.userId })).rejects.toMatchObject(beyond);
    await expect(removeDeveloperMember(manager, { userId: owner.actor.userId })).rejects.toMatchObject({
      code: 'developer_member_not_found',
    });
    await setDeveloperRole(manager, { userId: analyst.actor.userId, role: 'publisher' });
    await removeDeveloperMember(manager, { userId: analyst.actor.userId });
    await expect(readDeveloperProfile(analyst)).rejects.toMatchObject({ code: 'no_permission' });
    const stranger = { userId: analyst.actor.userId, role: 'analyst' } as const;
    await expect(setDeveloperRole(await newDeveloper(), stranger)).rejects.toMatchObject({
      code: 'developer_member_not_found',
    });
  });
});

it('personal data is exported, and deleted with the owner’s account', async () => {
  const owner = await newDeveloper();
  const member = await join(owner, 'analyst');
  const given: Record<string, unknown> = {};
  const { userId } = owner.actor;
  await exportDeveloper(owner, { userId, give: (part, content) => Object.assign(given, { [part]: content }) });
  expect(given).toMatchObject({ developer: [{ status: 'active' }], developer_applications: [{ contact_name: 'Ada' }] });
  await forgetDeveloper(owner, { userId });
  await expect(readDeveloperProfile(member)).rejects.toMatchObject({ code: 'no_permission' });
  const left = await sql`
    select 1 from developers where owner_id = ${userId}::bigint union all
    select 1 from developer_applications where user_id = ${userId}::bigint`.execute(shop.app.database.db);
  expect(left.rows).toEqual([]);
});
