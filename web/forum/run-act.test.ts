import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDomainError } from '../../platform/errors.ts';
import { type Member, openSmallForum, type SmallForum } from '../../tests/support/small-forum.ts';
import { runAct } from './run-act.server.ts';

let forum: SmallForum;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  admin = await forum.member('admin');
});
afterAll(() => forum.close());

const FIELDS = ['topic', 'comment', 'id', 'user', 'option', 'board', 'into', 'scheduledAt', 'zone', 'kind', 'value'];
const INTENTS = ['like', 'follow', 'block', 'report', 'vote', 'accept', 'reschedule', 'publish_now', 'hide', 'show']
  .concat('restore', 'remove', 'remove_comment', 'restore_comment', 'essence', 'close', 'sticky', 'move', 'merge')
  .concat('__proto__', 'constructor', 'toString');

test.each(['1e300', '-1', '1.5', 'NaN', '9007199254740993', '2026-13-45T99:99', '__proto__', ''])(
  'a press on a page with %j in its fields is refused or does nothing, and never fails',
  async (value) => {
    for (const intent of INTENTS) {
      const form = new FormData();
      form.set('intent', intent);
      for (const field of FIELDS) form.set(field, value);
      const outcome = await runAct(admin, form, '/bbs').catch((error: unknown) => error);
      expect([intent, outcome === undefined || outcome === '/bbs' || isDomainError(outcome), outcome]).toEqual([
        intent,
        true,
        outcome,
      ]);
    }
  },
);
