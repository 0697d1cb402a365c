import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { refreshForum } from '../jobs.server.ts';
import { RENDER_VERSION } from './render.ts';

let forum: SmallForum;
beforeAll(async () => {
  forum = await openSmallForum();
});
afterAll(() => forum.close());

test('what an earlier renderer has rendered is rendered again, and nothing else of it changes', async () => {
  const lena = await forum.member();
  const topic = await forum.topic(lena, { title: 'Notice', source: '今天**注意！**明天停运' });
  const comment = await forum.comment(lena, topic);
  const sold = await forum.topic(lena, {
    kind: 'article',
    paid: { scope: 'content', price: 100, source: '## Part\n\nsalt' },
  });
  const old = async (table: 'topics' | 'comments', id: number) =>
    sql`update ${sql.table(`forum.${table}`)} set render_version = ${RENDER_VERSION - 1}, html = 'old' where id = ${id}`.execute(
      lena.db,
    );
  await old('topics', topic);
  await old('comments', comment);
  await sql`update forum.paid_parts set render_version = ${RENDER_VERSION - 1}, html = 'old', toc = '[]' where topic_id = ${sold}`.execute(
    lena.db,
  );
  await refreshForum(await forum.member('admin'));
  const rows = async (table: 'topics' | 'comments', id: number) =>
    (
      await sql`select html, render_version, edited_at, revision from ${sql.table(`forum.${table}`)} where id = ${id}`.execute(
        lena.db,
      )
    ).rows[0];
  const same = { render_version: RENDER_VERSION, edited_at: null, revision: 1 };
  expect(await rows('topics', topic)).toEqual({ ...same, html: '<p>今天<strong>注意！</strong>明天停运</p>' });
  const paid = await sql`select html, toc, render_version from forum.paid_parts where topic_id = ${sold}`.execute(
    lena.db,
  );
  expect(paid.rows).toEqual([
    {
      html: expect.stringContaining('<p>salt</p>'),
      toc: [expect.objectContaining({ text: 'Part' })],
      render_version: RENDER_VERSION,
    },
  ]);
  expect(await rows('comments', comment)).toMatchObject({ ...same, html: expect.stringMatching(/^<p>.+<\/p>$/) });
});
