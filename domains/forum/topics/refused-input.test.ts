import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { saveDraftInput } from '../inputs.ts';

let forum: SmallForum;
let lena: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  lena = await forum.member();
});
afterAll(() => forum.close());

describe('a topic', () => {
  test('cannot contain a private picture, in its list, its text or as its cover', async () => {
    const hidden = `/media/private/${'a'.repeat(32)}/800.webp`;
    const refused = { code: 'validation_failed', details: { fields: [{ code: 'foreignPicture' }] } };
    for (const more of [
      { kind: 'picture', pictures: [hidden] },
      { source: `Look: ![it](${hidden})` },
      { cover: hidden },
    ])
      await expect(forum.topic(lena, more)).rejects.toMatchObject(refused);
  });

  test.each(['\u200b\u200d', '\u3164', ' \u2060 '])(
    'cannot have the invisible title or text %j, nor can a comment',
    async (nothing) => {
      await expect(forum.topic(lena, { title: nothing })).rejects.toThrow('emptyTitle');
      await expect(forum.topic(lena, { source: nothing })).rejects.toThrow('emptyContent');
      const comment = forum.comment(lena, await forum.topic(lena), { source: nothing });
      await expect(comment).rejects.toMatchObject({ details: { fields: [{ field: 'source', code: 'emptyContent' }] } });
    },
  );

  test('a revision beyond the range of the column is refused', () => {
    for (const revision of [2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(saveDraftInput.safeParse({ id: 1, revision, content: {} }).success).toBe(false);
    expect(saveDraftInput.safeParse({ id: 1, revision: 7, content: {} }).success).toBe(true);
  });
});
