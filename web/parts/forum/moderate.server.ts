import type { RouterContextProvider } from 'react-router';
import {
  cleanUpInput,
  decideAllInput,
  decideInput,
  noteInput,
  restrictInput,
  trustInput,
  wordInput,
} from '../../../domains/forum/moderation/contract.ts';
import { decide } from '../../../domains/forum/moderation/decide.server.ts';
import { decideAll } from '../../../domains/forum/moderation/decide-all.server.ts';
import { cleanUpMember, restrictMember, setTrust } from '../../../domains/forum/moderation/members.server.ts';
import { addNote } from '../../../domains/forum/moderation/notes.server.ts';
import { removeWord, saveWord } from '../../../domains/forum/moderation/office.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { handleForm, parseOrRefuse, readFormId, type Submission } from '../../forms/handle-form.server.ts';

type Typed = Record<string, string>;
const DAY_MS = 86_400_000;

/** `topic:12` is the topic 12. */
const readPicked = (value: string) => {
  const [subject, id] = value.split(':');
  return { subject, id: Number(id) };
};

const WORKS: Record<string, (ctx: Ctx, submitted: Typed, all: Submission['all']) => Promise<unknown>> = {
  decide_all: (ctx, { decision, reason }, all) =>
    decideAll(ctx, parseOrRefuse(decideAllInput, { items: all('items').map(readPicked), decision, reason })),
  note: (ctx, { userId, body }) => addNote(ctx, parseOrRefuse(noteInput, { userId: Number(userId), body })),
  clean_up: (ctx, { userId }) => cleanUpMember(ctx, parseOrRefuse(cleanUpInput, { userId: Number(userId) })),
  decide: (ctx, { subject, id, decision, reason }) =>
    decide(ctx, parseOrRefuse(decideInput, { subject, id: Number(id), decision, reason })),
  restrict: (ctx, { userId, state, days, reason }) => {
    const end = new Date(ctx.now.getTime() + Number(days) * DAY_MS);
    // what is no time is refused at its field
    const until = Number(days) > 0 ? (Number.isNaN(end.getTime()) ? days : end.toISOString()) : null;
    return restrictMember(ctx, parseOrRefuse(restrictInput, { userId: Number(userId), state, until, reason }));
  },
  trust: (ctx, { userId, trust }) => setTrust(ctx, parseOrRefuse(trustInput, { userId: Number(userId), trust })),
  save_word: (ctx, { word, action, exceptions }) => {
    const allowed = (exceptions ?? '').split(/[,，、\n]/).flatMap((text) => text.trim() || []);
    return saveWord(ctx, parseOrRefuse(wordInput, { word, action, exceptions: allowed }));
  },
  remove_word: (ctx, { id }) => removeWord(ctx, { id: readFormId(id) }),
};

/**
 * Carries out one form of the moderators' pages; each verb checks the permission itself. `siteOf` gives the request as if
 * sent to the forum, where the page belongs to another site.
 */
export function moderate(
  context: Readonly<RouterContextProvider>,
  request: Request,
  siteOf: (ctx: Ctx) => Promise<Ctx> | Ctx = (ctx) => ctx,
) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    if (Object.hasOwn(WORKS, intent)) await WORKS[intent]?.(await siteOf(ctx), submitted, all);
    return { done: 'saved' };
  });
}
