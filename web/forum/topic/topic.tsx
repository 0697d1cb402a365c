import { randomUUID } from 'node:crypto';
import { data, useActionData } from 'react-router';
import { areOpenToGuests } from '../../../domains/forum/boards/boards.server.ts';
import type { Transcript } from '../../../domains/forum/captions/contract.ts';
import { readTranscript } from '../../../domains/forum/captions/read-captions.server.ts';
import type { CommentPage } from '../../../domains/forum/comments/contract.ts';
import { listComments } from '../../../domains/forum/comments/list-comments.server.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import { readTopic } from '../../../domains/forum/topics/read-topic.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isStandIn } from '../../../domains/kit/stand-in.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import { OneActForm } from '../parts/act-button.tsx';
import { ForumHead } from '../parts/forum-head.tsx';
import { tagsOfTopic } from '../parts/kept.server.ts';
import { useOwnMarks } from '../parts/own-part.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/topic';
import type { CommentAnswer } from './comment-form.tsx';
import { useLiveTopic } from './live-topic.ts';
import { readGoods } from './read-goods.server.ts';
import { saveComment } from './save-comment.server.ts';
import { readCommentRequest, readTopicId } from './topic-address.ts';
import { TopicArticle } from './topic-article.tsx';
import { TopicJsonLd } from './topic-json-ld.tsx';

const Comments = hydrateLazily(() => import('./comments.tsx'));
const TopicAside = hydrateLazily(() => import('./topic-aside.tsx'));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, keep, keepNowhere, url } = context.get(pageContext);
  const id = readTopicId(params.id);
  if (!id) throw data({ message: '' }, { status: 404 });
  const wanted = readCommentRequest(url.searchParams);
  try {
    const [topic, comments] = await Promise.all([readTopic(ctx, { id }), listComments(ctx, id, wanted)]);
    const { productId } = topic;
    if (topic.paid?.isOpen || !(await areOpenToGuests(ctx, [topic.board.id]))) keepNowhere();
    const shown = productId === null ? null : await readGoods(ctx, { id, productId });
    keep(...tagsOfTopic(id), ...(shown ? [shown.tag] : []));
    const seenAt = ctx.now.toISOString();
    const isCopy = isStandIn(ctx);
    // on a cached page, the browser makes it
    const requestId = ctx.actor && !isCopy ? randomUUID() : '';
    return {
      topic,
      comments,
      seenAt,
      requestId,
      isCopy,
      goods: shown?.goods ?? null,
      transcript: await transcriptOf(ctx, topic),
    };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'forum_topic_not_found') throw error;
    const { movedTo } = error.details;
    if (typeof movedTo === 'number') {
      throw redirect(uncheckedAddress(`${baseOf(new URL(request.url).pathname)}/topic/${movedTo}`), 301);
    }
    throw data({ message: '' }, { status: 404 });
  }
}

async function transcriptOf(ctx: Ctx, { id, media, locale }: Topic): Promise<Transcript | null> {
  if (media?.kind !== 'audio' || media.captions.length === 0) return null;
  return readTranscript(ctx, { id, languages: media.captions.map(({ language }) => language), locale });
}

/** Comments, replies and edits of them. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<CommentAnswer | Response> {
  return saveComment(context, request, readTopicId(params.id) ?? 0);
}

/** One topic of any kind with its comments. */
export default function TopicPage({ loaderData }: Route.ComponentProps) {
  const { topic, comments, goods, seenAt, transcript, requestId } = useOwnMarks(
    loaderData as {
      requestId: string;
      isCopy: boolean;
      topic: Topic;
      comments: CommentPage;
      goods: typeof loaderData.goods;
      transcript: Transcript | null;
      seenAt: string;
    },
  );
  const answer = useActionData<CommentAnswer>();
  const { Page } = useTheme();
  const { shown, newComments } = useLiveTopic(topic);
  const picture = topic.cover || topic.pictures[0];
  return (
    <OneActForm>
      <Page aside={<TopicAside topic={topic} />}>
        <ForumHead
          title={topic.title || topic.description.slice(0, 60)}
          description={topic.description}
          kind="article"
          image={picture ? { url: picture, alt: topic.title } : undefined}
          query={comments.page > 1 && comments.sort === 'oldest' ? `?page=${comments.page}` : ''}
          noindex={topic.state !== 'published' || comments.sort !== 'oldest'}
        />
        {topic.state === 'published' && <TopicJsonLd topic={topic} comments={comments} />}
        <TopicArticle {...{ topic: shown, goods, transcript, requestId }} />
        <Comments {...{ topic, comments, seenAt, newComments, answer }} />
      </Page>
    </OneActForm>
  );
}
