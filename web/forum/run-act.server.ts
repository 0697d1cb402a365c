import type { z } from 'zod';
import { acceptAnswer } from '../../domains/forum/comments/accept-answer.server.ts';
import { deleteComment, restoreComment } from '../../domains/forum/comments/change-comment.server.ts';
import {
  acceptInput,
  followInput,
  likeInput,
  reasonInput,
  reportInput,
  rescheduleInput,
  switchInput,
  voteInput,
} from '../../domains/forum/inputs.ts';
import { report } from '../../domains/forum/moderation/report.server.ts';
import { takeBountyBack } from '../../domains/forum/money/bounty.server.ts';
import { buyTopic } from '../../domains/forum/money/buy-topic.server.ts';
import { buyTopicInput, tipInput } from '../../domains/forum/money/contract.ts';
import { tip } from '../../domains/forum/money/tip.server.ts';
import { follow } from '../../domains/forum/people/follow.server.ts';
import { blockPerson } from '../../domains/forum/private-messages/block.server.ts';
import { favourite } from '../../domains/forum/reactions/favourite.server.ts';
import { react } from '../../domains/forum/reactions/react.server.ts';
import { deleteTopic, hideTopic, restoreTopic } from '../../domains/forum/topics/change-topic-state.server.ts';
import { mergeTopics } from '../../domains/forum/topics/merge-split.server.ts';
import { moderateInput, moderateTopics } from '../../domains/forum/topics/moderate-topic.server.ts';
import { rescheduleTopic } from '../../domains/forum/topics/reschedule-topic.server.ts';
import { voteInPoll } from '../../domains/forum/topics/vote.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { refuseFields } from '../../platform/errors.ts';
import { parseMoney } from '../../platform/locale/money.ts';
import { parseOrRefuse } from '../forms/handle-form.server.ts';
import type { ForumBase } from '../manifest/forum-base.ts';
import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';
import { readMoment } from './compose/topic-content.ts';

interface ActRequest {
  ctx: Ctx;
  base: ForumBase;
  text(name: string): string;
  number(name: string): number;
  all(name: string): number[];
  /** Whether a switch is turned on. */
  isOn: boolean;
  /** The topic or the comment that it is about. */
  subject: { subject: 'topic' | 'comment'; id: number };
}
/** Where to go if the page itself is gone; anything else is ignored. */
type Act = (request: ActRequest) => Promise<unknown>;

/** What a report may be about: the innermost one that the form names. */
const REPORTED = ['message', 'user', 'comment', 'topic'] as const;
const check = <S extends z.ZodType>(shape: S, value: unknown) => parseOrRefuse(shape, value);
const moderate = (request: ActRequest, change: unknown) =>
  moderateTopics(request.ctx, check(moderateInput, { ids: [request.number('topic')], change }));

const ACTS: Record<string, Act> = {
  like: ({ ctx, subject, isOn }) => react(ctx, check(likeInput, { ...subject, on: isOn })),
  react: ({ ctx, subject, isOn, text }) => react(ctx, check(likeInput, { ...subject, kind: text('kind'), on: isOn })),
  favourite: ({ ctx, subject, isOn }) => favourite(ctx, check(switchInput, { id: subject.id, on: isOn })),
  follow: ({ ctx, text, number, isOn }) =>
    follow(ctx, check(followInput, { subject: text('subject'), id: number('id'), on: isOn })),
  block: ({ ctx, number, isOn }) => blockPerson(ctx, check(switchInput, { id: number('user'), on: isOn })),
  report: ({ ctx, number, text }) => {
    const subject = REPORTED.find((name) => text(name)) ?? 'topic';
    const said = { subject, id: number(subject), reason: text('reason'), note: text('note') };
    return report(ctx, check(reportInput, said));
  },
  vote: ({ ctx, number, all }) =>
    voteInPoll(ctx, check(voteInput, { topicId: number('topic'), optionIds: all('option') })),
  accept: ({ ctx, number }) =>
    acceptAnswer(ctx, check(acceptInput, { topicId: number('topic'), commentId: number('comment') })),
  take_back: ({ ctx, number }) => acceptAnswer(ctx, check(acceptInput, { topicId: number('topic'), commentId: null })),
  buy: ({ ctx, number, text }) => {
    const given = { topicId: number('topic'), price: number('price'), requestId: text('requestId') };
    const more = { currency: text('currency') || undefined, payPassword: text('payPassword') || undefined };
    return buyTopic(ctx, check(buyTopicInput, { ...given, ...more }));
  },
  tip: ({ ctx, number, text }) => {
    const amount = parseMoney(text('amount'), ctx.site.defaultCurrency) ?? text('amount');
    const given = { topicId: number('topic'), commentId: number('comment') || undefined, amount };
    const payPassword = text('payPassword') || undefined;
    return tip(ctx, check(tipInput, { ...given, requestId: text('requestId'), payPassword }));
  },
  bounty_back: ({ ctx, number }) => takeBountyBack(ctx, { topicId: number('topic') }),
  reschedule: ({ ctx, number, text }) => {
    const scheduledAt = readMoment(text('scheduledAt'), text('zone'));
    if (scheduledAt === null) refuseFields([{ field: 'scheduledAt', code: 'laterTime' }]);
    return rescheduleTopic(ctx, check(rescheduleInput, { id: number('topic'), scheduledAt }));
  },
  publish_now: ({ ctx, number }) => rescheduleTopic(ctx, { id: number('topic'), scheduledAt: null }),
  hide: ({ ctx, number }) => hideTopic(ctx, { id: number('topic'), on: true }),
  show: ({ ctx, number }) => hideTopic(ctx, { id: number('topic'), on: false }),
  restore: ({ ctx, number }) => restoreTopic(ctx, { id: number('topic') }),
  remove: async ({ ctx, number, text, base }) => {
    await deleteTopic(ctx, check(reasonInput, { id: number('topic'), reason: text('reason') }));
    return base;
  },
  remove_comment: ({ ctx, number, text }) =>
    deleteComment(ctx, check(reasonInput, { id: number('comment'), reason: text('reason') })),
  restore_comment: ({ ctx, number }) => restoreComment(ctx, { id: number('comment') }),
  essence: (request) => moderate(request, { do: 'essence', on: request.text('value') === '1' }),
  close: (request) => moderate(request, { do: 'close', on: request.text('value') === '1' }),
  sticky: (request) => moderate(request, { do: 'sticky', scope: request.text('value') || null }),
  move: (request) => moderate(request, { do: 'move', boardId: request.number('board') }),
  merge: async ({ ctx, number, base }) => {
    const intoId = number('into');
    await mergeTopics(ctx, { id: number('topic'), intoId });
    return uncheckedAddress(`${base}/topic/${intoId}`);
  },
};

/** Does what a form asks for; returns where to go if the page itself is gone. An unknown intent does nothing. */
export async function runAct(ctx: Ctx, form: FormData, base: ForumBase): Promise<PageAddress | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => (Number.isSafeInteger(Number(text(name))) ? Number(text(name)) : 0);
  const comment = number('comment');
  const request: ActRequest = {
    ctx,
    base,
    text,
    number,
    all: (name) => form.getAll(name).map(Number),
    isOn: text('on') !== '0',
    subject: comment ? { subject: 'comment', id: comment } : { subject: 'topic', id: number('topic') },
  };
  const intent = text('intent');
  const to = Object.hasOwn(ACTS, intent) ? await ACTS[intent]?.(request) : undefined;
  return typeof to === 'string' ? uncheckedAddress(to) : undefined;
}
