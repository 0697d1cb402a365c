import { listCommentsOf } from '../../../domains/forum/people/quoted-comments.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { readPageNumber } from '../home/read-feed-request.ts';
import { QuotedList } from '../people/quoted-list.tsx';
import type { Route } from './+types/comment-lists';
import { ownPageOf } from './own-list.ts';
import { OwnListPage } from './own-list-page.tsx';

const NAMES = ['answerList', 'answerReplyList'] as const;
const OF = { answerList: 'answers', answerReplyList: 'replies' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireLogin(context, request, '/bbs/login');
  const { pathname, searchParams } = new URL(request.url);
  const name = ownPageOf(pathname, NAMES);
  const comments = await listCommentsOf(pageCtx(context), userId, { of: OF[name], page: readPageNumber(searchParams) });
  return { name, comments };
}

/** One's own answers to questions, and replies to other comments. */
export default function CommentLists({ loaderData: { name, comments } }: Route.ComponentProps) {
  return (
    <OwnListPage name={name} list={comments} isEmpty={comments.list.length === 0}>
      <QuotedList comments={comments.list} />
    </OwnListPage>
  );
}
