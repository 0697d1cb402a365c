import { data, Form } from 'react-router';
import { peopleQuery } from '../../../domains/forum/people/contract.ts';
import { listPeople } from '../../../domains/forum/people/list-people.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { pageAddress } from '../my/own-list.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { SideCards } from '../parts/side-cards.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/members';
import { PeopleList } from './people-list.tsx';

const REFUSALS: Record<string, number> = { no_permission: 403, too_many_requests: 429 };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const keyword = (searchParams.get('keyword') ?? '').slice(0, 200);
  const query = peopleQuery.parse({ keyword, page: readPageNumber(searchParams) });
  try {
    return { keyword: query.keyword, people: await listPeople(ctx, query) };
  } catch (error) {
    if (!isDomainError(error) || !REFUSALS[error.code]) throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t(`errors:${error.code}`) }, { status: REFUSALS[error.code] });
  }
}

/** Specification 6, view user list: the members of the forum, and a search by name. */
export default function Members({ loaderData: { keyword, people } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const title = t('forum-frame:members');
  return (
    <Page aside={<SideCards />}>
      <ForumHead title={title} noindex />
      <h1 className="mb-4 text-xl md:text-2xl">{title}</h1>
      <Form role="search" action={address('members')} className="mb-4 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            type="search"
            name="keyword"
            label={t('forum:search.title')}
            defaultValue={keyword}
            maxLength={200}
          />
        </div>
        <Button type="submit" variant="secondary">
          {t('forum:search.title')}
        </Button>
      </Form>
      {people.list.length > 0 ? (
        <PeopleList people={people.list} />
      ) : (
        <div className="rounded-card border border-line bg-card">
          <EmptyState picture="search" title={t('forum:search.nothing')} hint={t('forum:search.nothing_text')} />
        </div>
      )}
      <Pagination
        page={people.page}
        pages={Math.ceil(people.total / people.limit)}
        hrefFor={(page) => pageAddress(address('members'), page, keyword ? { keyword } : {})}
      />
    </Page>
  );
}
