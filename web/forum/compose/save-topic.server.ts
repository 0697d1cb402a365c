import type { RouterContextProvider } from 'react-router';
import { previewPost } from '../../../domains/forum/content/preview-post.server.ts';
import { saveDraft } from '../../../domains/forum/drafts/drafts.server.ts';
import {
  type DraftContent,
  editTopicInput,
  previewPostInput,
  publishInput,
  saveDraftInput,
} from '../../../domains/forum/inputs.ts';
import { MAX_TOPIC_PICTURES } from '../../../domains/forum/rules.ts';
import { editTopic } from '../../../domains/forum/topics/edit-topic.server.ts';
import { publishTopic } from '../../../domains/forum/topics/publish-topic.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { addSentPictures, removedPicture } from '../../forms/uploads/sent-pictures.server.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { PAY_PASSWORD_FIELDS } from '../money/pay-password.tsx';
import { readTopicId } from '../topic/topic-address.ts';
import { readTopicForm } from './topic-content.ts';
import type { ComposeAnswer } from './topic-form.tsx';

const FIELD_OF = {
  forum_banned_words: 'source',
  forum_new_member_links: 'source',
  forum_new_member_pictures: 'source',
  forum_board_not_found: 'boardId',
  forum_kind_refused: 'boardId',
  forum_wallet_short: 'bounty',
  ...PAY_PASSWORD_FIELDS,
};

/** Publishes, saves a draft, or renders a preview. */
export async function saveTopic(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ComposeAnswer | Response> {
  const { ctx, url } = context.get(pageContext);
  const form = await request.formData();
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const base = baseOf(url.pathname);
  const content = readTopicForm(form);
  const pictures = content.pictures ?? [];
  const removed = removedPicture(submitted.intent);
  if (removed !== undefined) pictures.splice(removed, 1);
  try {
    await addSentPictures(ctx, form, pictures, { purpose: 'forum', most: MAX_TOPIC_PICTURES, field: 'pictures' });
    if (removed !== undefined) return { problems: {}, values: submitted, content };
    if (submitted.intent === 'preview') {
      const preview = previewPost(ctx, parseOrRefuse(previewPostInput, { source: content.source ?? '' }));
      return { problems: {}, values: submitted, content, preview };
    }
    const path =
      submitted.intent === 'draft'
        ? await keep(ctx, content)
        : await publish(ctx, form, content, readTopicId(url.searchParams.get('topic') ?? ''));
    return redirect(uncheckedAddress(`${base}/${path}`), 303);
  } catch (error) {
    return { ...answerRefusal(ctx, error, submitted, FIELD_OF), content };
  }
}

async function keep(ctx: Ctx, content: DraftContent): Promise<string> {
  await saveDraft(ctx, parseOrRefuse(saveDraftInput, { content }));
  return 'my/drafts';
}

async function publish(
  ctx: Ctx,
  form: FormData,
  { boardId, paid, bounty, ...content }: DraftContent,
  topicId: number | undefined,
): Promise<string> {
  const draftId = readTopicId(String(form.get('draftId') ?? ''));
  const openedAt = Number(form.get('openedAt'));
  // an empty choice is refused beside its field, as a missing one
  const board = boardId === null ? {} : { boardId };
  // what is no amount stays as it was typed, and is refused beside its field
  const minor = (typed: string) => parseMoney(typed, ctx.site.defaultCurrency) ?? typed;
  const sold = paid ? { ...paid, price: minor(paid.price) } : null;
  // who may not sell has no field for it, and leaves as it is what the topic sells
  const offer = form.has('paidScope') ? { paid: sold } : {};
  const input = { ...content, ...board, ...offer, ...(draftId ? { draftId } : {}) };
  if (topicId) {
    const revision = Number(form.get('revision'));
    const { id } = await editTopic(ctx, parseOrRefuse(editTopicInput, { ...input, id: topicId, revision }));
    return `topic/${id}`;
  }
  const composed = openedAt ? { composedMs: Math.max(0, ctx.now.getTime() - openedAt) } : {};
  const requestId = String(form.get('requestId') ?? '') || undefined;
  const payPassword = String(form.get('payPassword') ?? '') || undefined;
  const held = bounty ? { bounty: minor(bounty), payPassword } : {};
  const { id } = await publishTopic(ctx, parseOrRefuse(publishInput, { ...input, ...held, ...composed, requestId }));
  return `topic/${id}`;
}
