import { data } from 'react-router';
import { listComments, listReplies } from '../../../domains/forum/comments/list-comments.server.ts';
import type { ForumComment, Topic } from '../../../domains/forum/contract.ts';
import { readQuotedComment } from '../../../domains/forum/people/quoted-comments.server.ts';
import { readTopic } from '../../../domains/forum/topics/read-topic.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { OneActForm } from '../parts/act-button.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import { CommentItem } from '../topic/comment-item.tsx';
import { saveComment } from '../topic/save-comment.server.ts';
import { commentAddress, readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/comment';

const MOST_REPLIES = 100;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readTopicId(params.id);
  if (!id) throw data({ message: '' }, { status: 404 });
  try {
    const quoted = await readQuotedComment(ctx, { id });
    const place = `${baseOf(new URL(request.url).pathname)}/topic/${quoted.topic.id}`;
    if (quoted.isReply) throw redirect(commentAddress(place, id));
    const [topic, { list }, replies] = await Promise.all([
      readTopic(ctx, { id: quoted.topic.id }),
      listComments(ctx, quoted.topic.id, { comment: id }),
      listReplies(ctx, { commentId: id, limit: MOST_REPLIES }),
    ]);
    const comment = list.find((each) => each.id === id);
    if (!comment) throw redirect(commentAddress(place, id));
    return { topic, comment: { ...comment, replies: replies.list } };
  } catch (error) {
    if (isDomainError(error)) throw data({ message: '' }, { status: 404 });
    throw error;
  }
}

/** A reply or an edit: the forms of a comment are sent to the page that shows it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const { topic } = await readQuotedComment(pageCtx(context), { id: readTopicId(params.id) ?? 0 });
  return saveComment(context, request, topic.id);
}

/** One comment with all of its replies. */
export default function CommentPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const { topic, comment } = loaderData as { topic: Topic; comment: ForumComment };
  return (
    <OneActForm>
      <Page>
        <ForumHead title={t('forum:comment.one_title', { title: topic.title })} noindex />
        <h1 className="mb-1 text-lg md:text-xl">{t('forum:comment.one_title', { title: topic.title })}</h1>
        <p className="mb-3">
          <Link
            to={commentAddress(address(`topic/${topic.id}`), comment.id)}
            className="inline-flex items-center gap-1.5 text-brand-hover hover:underline"
          >
            <Icon name="arrow-left" size={16} />
            {t('forum:comment.to_topic')}
          </Link>
        </p>
        <div className="rounded-card border border-line bg-card">
          <CommentItem {...{ comment, topic }} isAlone />
        </div>
      </Page>
    </OneActForm>
  );
}
