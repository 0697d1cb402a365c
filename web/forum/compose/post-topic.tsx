import { randomUUID } from 'node:crypto';
import { data, useActionData } from 'react-router';
import { kindsAt, visibleBoards } from '../../../domains/forum/boards/boards.server.ts';
import { readDraft } from '../../../domains/forum/drafts/drafts.server.ts';
import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { hasFfmpeg } from '../../../domains/forum/media/attach-media.server.ts';
import { listWaiting } from '../../../domains/forum/media/uploads.server.ts';
import { TOPIC_KINDS } from '../../../domains/forum/rules.ts';
import { asksForPayPassword } from '../../../domains/payables/pay-password/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useForumData } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { WritingState } from '../parts/writing-state.tsx';
import { useTheme } from '../themes/theme.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/post-topic';
import type { ComposerMedia } from './media-part.tsx';
import { readEdited } from './read-edited.server.ts';
import { saveTopic } from './save-topic.server.ts';
import { type ComposeAnswer, TopicForm } from './topic-form.tsx';

interface Composed {
  content: DraftContent;
  draft: { id?: number; revision?: number };
  edited: { id: number; revision: number } | null;
}

/** `?draft=` continues a draft, `?topic=` edits a topic, `?board=` and `?kind=` choose for a new one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const boards = await visibleBoards(ctx);
  const open = new Set(boards.flatMap((board) => kindsAt(ctx, board)));
  const kinds = TOPIC_KINDS.filter((kind) => open.has(kind));
  try {
    return {
      kinds,
      requestId: randomUUID(),
      currency: ctx.site.defaultCurrency,
      needsPayPassword: asksForPayPassword(ctx),
      media: await readMedia(),
      ...(await read()),
    };
  } catch (error) {
    if (isDomainError(error)) throw data({ message: '' }, { status: 404 });
    throw error;
  }

  async function readMedia(): Promise<ComposerMedia> {
    const [waiting, isProcessed] = await Promise.all([listWaiting(ctx), hasFfmpeg(ctx.app)]);
    return { waiting, isProcessed, chosen: searchParams.get('media') };
  }

  async function read(): Promise<Composed> {
    const draftId = readTopicId(searchParams.get('draft') ?? '');
    const topicId = readTopicId(searchParams.get('topic') ?? '');
    if (draftId) {
      const draft = await readDraft(ctx, { id: draftId });
      const edited = draft.topicId ? (await readEdited(ctx, draft.topicId)).edited : null;
      return { content: draft.content, draft: { id: draft.id, revision: draft.revision }, edited };
    }
    if (topicId) return { draft: {}, ...(await readEdited(ctx, topicId)) };
    const board = boards.find(({ slug }) => slug === searchParams.get('board'));
    const kind = kinds.find((name) => name === searchParams.get('kind')) ?? kinds[0] ?? 'text';
    return { content: { kind, boardId: board?.id ?? null }, draft: {}, edited: null };
  }
}

export async function action({ context, request }: Route.ActionArgs): Promise<ComposeAnswer | Response> {
  requireLogin(context, request, '/bbs/login');
  return saveTopic(context, request);
}

/** Writes a topic, or edits one. */
export default function PostTopic({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const { viewer } = useForumData();
  const answer = useActionData<typeof action>() as ComposeAnswer | undefined;
  const { kinds, requestId, media, draft, edited, currency, needsPayPassword } = loaderData;
  const maySell = viewer.permissions.includes('topics.create.paid');
  const content = answer?.content ?? loaderData.content;
  const title = t(edited ? 'forum-compose:edit_title' : 'forum-frame:post');
  return (
    <Page aside={<Advice />}>
      <ForumHead title={title} noindex />
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        <h1 className="mb-4 text-xl md:text-2xl">{title}</h1>
        {viewer.state !== 'active' && (
          <div className="mb-4">
            <NoticeBar kind="warning">
              <WritingState viewer={viewer} />
            </NoticeBar>
          </div>
        )}
        {kinds.length === 0 ? (
          <EmptyState
            picture="messages"
            title={t('forum-compose:no_boards')}
            hint={t('forum-compose:no_boards_text')}
          />
        ) : (
          <TopicForm
            key={draft.id ?? edited?.id ?? 0}
            {...{ content, draft, edited, kinds, requestId, media, currency, maySell, needsPayPassword, answer }}
          />
        )}
      </div>
    </Page>
  );
}

/** What helps a topic to be answered. */
function Advice() {
  const { t } = useTexts();
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <h2 className="mb-2 text-[15px]">{t('forum-compose:advice.title')}</h2>
      <ul className="grid list-disc gap-2 ps-5 text-secondary">
        {(['clear', 'facts', 'pictures', 'kind'] as const).map((advice) => (
          <li key={advice}>{t(`forum-compose:advice.${advice}`)}</li>
        ))}
      </ul>
    </div>
  );
}
