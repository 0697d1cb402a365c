import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryWords, tsqueryText } from '../../../platform/text/search-words.ts';
import { addAppCategory, addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as } from '../../../tests/support/people.ts';
import { newcomerOf } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { announceApp, submitWebApp } from './announce-app.server.ts';
import { createAppInput, editAppInput } from './contract.ts';
import { createApp } from './create-app.server.ts';
import { editApp } from './edit-app.server.ts';
import { listOwnApps, readOwnApp } from './own-apps.server.ts';
import { saveAppPictures } from './save-pictures.server.ts';

let bare: BareApp;
let categoryId: number;
beforeAll(async () => {
  bare = await startBareApp();
  categoryId = await addAppCategory(bare);
});
afterAll(() => bare.close());

let apps = 0;
const filled = (more: object = {}) => {
  apps += 1;
  return createAppInput.parse({
    kind: 'package',
    identifier: `org.example.a${apps}`,
    categoryId,
    name: 'Notes',
    ...more,
  });
};
const edited = (id: number, more: object = {}) =>
  editAppInput.parse({ id, name: 'Notes', categoryId, summary: { en: 'Short' }, description: { en: 'Long' }, ...more });
const setState = (id: number, status: string) =>
  sql`update apps.apps set status = ${status}, listed_at = now() where id = ${id}::bigint`.execute(
    bare.app.database.db,
  );
const reviewsOf = async (id: number) => {
  const found = await sql<{ reasons: string[]; before: object; after: object }>`
    select reasons, before, after from apps.change_reviews where app_id = ${id}::bigint order by id`.execute(
    bare.app.database.db,
  );
  return found.rows;
};
const completed = async (owner: Ctx, more: object = {}) => {
  const { id } = await createApp(owner, filled(more));
  await editApp(owner, edited(id, more));
  await sql`update apps.apps set icon = '/media/images/x/512.webp' where id = ${id}::bigint`.execute(owner.db);
  return id;
};

describe('an app', () => {
  it.each(['', 'notes', 'org.example.', '1org.example', 'org example.notes', '../etc.passwd'])(
    'of the identifier %j is refused',
    (identifier) => {
      const parsed = createAppInput.safeParse({ kind: 'package', identifier, categoryId: 1, name: 'Notes' });
      expect(parsed.success).toBe(false);
    },
  );

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'https://user@example.com',
    'https://127.0.0.1/',
    `https://example.com/${'a'.repeat(200)}`,
    '',
  ])('that opens at %j is refused', (address) => {
    expect(createAppInput.safeParse({ kind: 'web', address, categoryId: 1, name: 'Notes' }).success).toBe(false);
  });

  it('is created by those who publish, read by analysts, and unknown to other developers', async () => {
    const { owner, join } = await addDeveloper(bare);
    const [analyst, publisher] = [await join('analyst'), await join('publisher')];
    const { id } = await createApp(publisher, filled());
    await expect(createApp(analyst, filled())).rejects.toMatchObject({ code: 'no_permission' });
    await expect(editApp(analyst, edited(id))).rejects.toMatchObject({ code: 'no_permission' });
    expect(await listOwnApps(analyst)).toMatchObject([{ id, status: 'draft', downloads: 0, isWaiting: false }]);
    expect(await readOwnApp(analyst, id)).toMatchObject({ id, isEditable: false });
    expect(await readOwnApp(owner, id)).toMatchObject({ isEditable: true });
    const { owner: rival } = await addDeveloper(bare);
    expect(await listOwnApps(rival)).toEqual([]);
    await expect(readOwnApp(rival, id)).rejects.toMatchObject({ code: 'app_not_found' });
    await expect(editApp(rival, edited(id))).rejects.toMatchObject({ code: 'app_not_found' });
    const member = await as(bare.ctx(), await newcomerOf(bare));
    await expect(listOwnApps(member)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(listOwnApps(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });

  it('has an identifier that no other has; a web app has that of its address', async () => {
    const { owner } = await addDeveloper(bare);
    const { owner: rival } = await addDeveloper(bare);
    const first = filled();
    await createApp(owner, first);
    await expect(createApp(rival, first)).rejects.toMatchObject({ code: 'app_identifier_taken' });
    const { id } = await createApp(owner, filled({ kind: 'web', address: 'https://Notes.Example/app/' }));
    expect(await readOwnApp(owner, id)).toMatchObject({ identifier: 'notes.example/app' });
  });

  it('that is a web app has one spelling of its address, also after an edit', async () => {
    const { owner } = await addDeveloper(bare);
    const { id } = await createApp(owner, filled({ kind: 'web', address: 'https://www.Spelt.example/#top' }));
    expect(await readOwnApp(owner, id)).toMatchObject({ address: 'https://spelt.example/' });
    await editApp(owner, edited(id, { address: 'https://Spelt.example/a?utm_source=x' }));
    expect(await readOwnApp(owner, id)).toMatchObject({
      address: 'https://spelt.example/a',
      identifier: 'spelt.example/a',
    });
    await createApp(owner, filled({ kind: 'web', address: 'https://other.example' }));
    const taken = editApp(owner, edited(id, { address: 'https://www.other.example/' }));
    await expect(taken).rejects.toMatchObject({ code: 'app_identifier_taken' });
    for (const address of ['', 'https://127.0.0.1/'])
      await expect(editApp(owner, edited(id, { address }))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is found by the words of its name and texts', async () => {
    const { owner } = await addDeveloper(bare);
    const finds = async (id: number, word: string) => {
      const found = await sql<{ isFound: boolean }>`
        select words @@ ${tsqueryText(queryWords(word))}::tsquery as "isFound" from apps.apps where id = ${id}::bigint`.execute(
        owner.db,
      );
      return found.rows[0]?.isFound;
    };
    const { id } = await createApp(owner, filled({ name: 'Notebooks' }));
    expect(await finds(id, 'notebooks')).toBe(true);
    await editApp(owner, edited(id, { name: 'Diary', summary: { fr: 'L’été, 笔记' } }));
    expect(await Promise.all(['diary', 'ete', '笔记', 'notebooks'].map((word) => finds(id, word)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('cannot be put in a category of goods', async () => {
    const { owner } = await addDeveloper(bare);
    const made = await sql<{ id: number }>`
      insert into categories (key, level, name) values ('lamps', 1, '{"en": "Lamps"}') returning id`.execute(owner.db);
    const wrong = createApp(owner, { ...filled(), categoryId: made.rows[0]?.id ?? 0 });
    await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('a change', () => {
  it('of a draft applies at once', async () => {
    const { owner } = await addDeveloper(bare);
    const { id } = await createApp(owner, filled());
    expect(await editApp(owner, edited(id, { name: 'Notebook', summary: { en: 'S', fr: ' ' } }))).toEqual({
      isHeld: false,
    });
    expect(await readOwnApp(owner, id)).toMatchObject({ name: 'Notebook', summary: { en: 'S' } });
    expect(await reviewsOf(id)).toEqual([]);
  });

  it('of the name or address of a listed app waits, and a second one takes the place of the first', async () => {
    const { owner } = await addDeveloper(bare);
    const id = await completed(owner);
    await setState(id, 'listed');
    expect(await editApp(owner, edited(id, { name: 'Bank', summary: { en: 'New' } }))).toEqual({ isHeld: true });
    expect(await readOwnApp(owner, id)).toMatchObject({ name: 'Notes', summary: { en: 'New' }, isWaiting: true });
    await editApp(owner, edited(id, { address: 'https://bank.example' }));
    expect(await reviewsOf(id)).toEqual([
      {
        reasons: ['name', 'host'],
        before: { name: 'Notes', address: '' },
        after: { name: 'Bank', address: 'https://bank.example' },
      },
    ]);
  });

  it('is refused after the platform took the app down', async () => {
    const { owner } = await addDeveloper(bare);
    const id = await completed(owner);
    await setState(id, 'taken_down');
    await expect(editApp(owner, edited(id))).rejects.toMatchObject({ code: 'app_taken_down' });
  });

  it('cannot add a picture that another user uploaded', async () => {
    const { owner } = await addDeveloper(bare);
    const { id } = await createApp(owner, filled());
    const stolen = saveAppPictures(owner, { id, icon: '/media/images/0123456789abcdef0123456789abcdef/512.webp' });
    await expect(stolen).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('an announcement', () => {
  const plannedFor = new Date(Date.now() + 86_400_000).toISOString();

  it('needs texts and an icon, and waits for the platform', async () => {
    const { owner } = await addDeveloper(bare);
    const { id } = await createApp(owner, filled());
    await expect(announceApp(owner, { id, plannedFor })).rejects.toMatchObject({ code: 'app_incomplete' });
    const whole = await completed(owner);
    await announceApp(owner, { id: whole, plannedFor });
    expect(await readOwnApp(owner, whole)).toMatchObject({ status: 'in_review', plannedFor, isWaiting: true });
    expect(await reviewsOf(whole)).toMatchObject([{ reasons: ['new'], after: { status: 'announced', name: 'Notes' } }]);
    await expect(announceApp(owner, { id: whole, plannedFor })).rejects.toMatchObject({ code: 'app_state_changed' });
    await expect(editApp(owner, edited(whole, { name: 'Bank' }))).rejects.toMatchObject({ code: 'app_in_review' });
  });

  it('is refused for a moment that is over', async () => {
    const { owner } = await addDeveloper(bare);
    const id = await completed(owner);
    const late = announceApp(owner, { id, plannedFor: new Date(0).toISOString() });
    await expect(late).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is not needed by a web app, which is submitted as it is', async () => {
    const { owner } = await addDeveloper(bare);
    const id = await completed(owner, { kind: 'web', address: 'https://todo.example' });
    await submitWebApp(owner, id);
    expect(await reviewsOf(id)).toMatchObject([{ reasons: ['new'], after: { status: 'listed' } }]);
    const wrong = await completed(owner);
    await expect(submitWebApp(owner, wrong)).rejects.toMatchObject({ code: 'app_state_changed' });
  });
});
