import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../../domains/context.ts';
import { decideInput, restrictInput, trustInput, wordInput } from '../../../domains/forum/moderation/contract.ts';
import { decide } from '../../../domains/forum/moderation/decide.server.ts';
import { restrictMember, setTrust } from '../../../domains/forum/moderation/members.server.ts';
import { removeWord, saveWord } from '../../../domains/forum/moderation/office.server.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';

type Typed = Record<string, string>;
const DAY_MS = 86_400_000;

const WORKS: Record<string, (ctx: Ctx, submitted: Typed) => Promise<unknown>> = {
  decide: (ctx, { subject, id, decision, reason }) =>
    decide(ctx, parseOrRefuse(decideInput, { subject, id: Number(id), decision, reason })),
  restrict: (ctx, { userId, state, days, reason }) => {
    const until = Number(days) > 0 ? new Date(ctx.now.getTime() + Number(days) * DAY_MS).toISOString() : null;
    return restrictMember(ctx, parseOrRefuse(restrictInput, { userId: Number(userId), state, until, reason }));
  },
  trust: (ctx, { userId, trust }) => setTrust(ctx, parseOrRefuse(trustInput, { userId: Number(userId), trust })),
  save_word: (ctx, { word, action, exceptions }) => {
    const allowed = (exceptions ?? '').split(/[,，、\n]/).flatMap((text) => text.trim() || []);
    return saveWord(ctx, parseOrRefuse(wordInput, { word, action, exceptions: allowed }));
  },
  remove_word: (ctx, { id }) => removeWord(ctx, { id: Number(id) || 0 }),
};

/** Carries out one form of the moderators' page; each verb checks the permission itself. */
export function moderate(context: Readonly<RouterContextProvider>, request: Request) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    await WORKS[intent]?.(ctx, submitted);
    return { done: 'saved' };
  });
}
