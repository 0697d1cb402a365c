import { listLatestComments } from '../../../domains/forum/people/quoted-comments.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { pageAddress } from '../my/own-list.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/comment-list';
import { QuotedList } from './quoted-list.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep(...LIST_TAGS);
  return { comments: await listLatestComments(ctx, { page: readPageNumber(new URL(request.url).searchParams) }) };
}

/** The latest comments of all topics. */
export default function CommentList({ loaderData: { comments } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  return (
    <Page>
      <ForumHead title={t('forum:comment.latest')} noindex={comments.page > 1} />
      <h1 className="mb-4 text-xl md:text-2xl">{t('forum:comment.latest')}</h1>
      {comments.list.length === 0 && <EmptyState picture="messages" title={t('forum:comment.none')} />}
      <QuotedList comments={comments.list} withAuthor />
      <Pagination
        page={comments.page}
        pages={Math.ceil(comments.total / comments.limit)}
        hrefFor={(page) => pageAddress(address('CommentList'), page)}
      />
    </Page>
  );
}
