import { agentNameInput } from '../../../domains/chat/agents/contract.ts';
import { listAgentNames, nameAgent } from '../../../domains/chat/agents/name-agent.server.ts';
import { saveReplyInput } from '../../../domains/chat/desk/contract.ts';
import { listSavedReplies, saveReply } from '../../../domains/chat/desk/saved-replies.server.ts';
import { saveNoticeInput } from '../../../domains/chat/notice/contract.ts';
import { listNotice, saveNotice } from '../../../domains/chat/notice/notice.server.ts';
import { saveTopicInput } from '../../../domains/chat/topics/contract.ts';
import { deleteTopic, listTopics, saveTopic } from '../../../domains/chat/topics/topics.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError } from '../../../platform/errors.ts';
import { parseOrRefuse, type Submission } from '../../forms/handle-form.server.ts';
import { htmlOf } from '../../forms/rich-text/shown-html.ts';
import { readTexts } from '../kit/read-texts.ts';

/** Names of agents, saved replies, notice and self-service questions of a merchant, and which of them the address names. */
export async function readChatSettings(ctx: Ctx, request: Request, merId: number) {
  const query = new URL(request.url).searchParams;
  const [replies, topics] = [await listSavedReplies(ctx, merId), await listTopics(ctx, merId)];
  return {
    merId,
    names: (await listAgentNames(ctx, merId)).list,
    notice: (await listNotice(ctx, merId)).texts,
    replies: replies.list,
    topics: topics.list,
    reply: replies.list.find(({ shortcut }) => shortcut === query.get('reply')) ?? null,
    /** What is added. */
    adding: query.get('new'),
    topic: topics.list.find(({ id }) => String(id) === query.get('topic')) ?? null,
  };
}
export type ChatSettingsData = Awaited<ReturnType<typeof readChatSettings>>;

/** The forms of that page. */
export async function saveChatSettings(ctx: Ctx, { intent, submitted }: Submission, merId: number): Promise<void> {
  const id = submitted.id ? Number(submitted.id) : null;
  if (intent === 'reply' || intent === 'reply_delete') {
    const texts = intent === 'reply' ? readTexts(submitted, 'texts') : {};
    const { shortcut = '', was = '' } = submitted;
    return saveReply(ctx, parseOrRefuse(saveReplyInput, { merId, shortcut: shortcut || was, was, texts }));
  }
  if (intent === 'name') {
    const { name = '' } = submitted;
    return nameAgent(ctx, parseOrRefuse(agentNameInput, { merId, agentId: id ?? undefined, name }));
  }
  if (intent === 'notice') {
    const typed = Object.entries(readTexts(submitted, 'texts'));
    const texts = Object.fromEntries(typed.map(([locale, text]) => [locale, htmlOf(text)]));
    return saveNotice(ctx, parseOrRefuse(saveNoticeInput, { merId, texts }));
  }
  if (intent === 'topic_delete' && id) return deleteTopic(ctx, { merId, id });
  if (intent !== 'topic') throw new DomainError('not_found');
  await saveTopic(
    ctx,
    parseOrRefuse(saveTopicInput, {
      merId,
      id,
      parentId: submitted.parentId ? Number(submitted.parentId) : null,
      position: Number(submitted.position || 0),
      title: readTexts(submitted, 'title'),
      answer: readTexts(submitted, 'answer'),
      keywords: readTexts(submitted, 'keywords'),
    }),
  );
}
