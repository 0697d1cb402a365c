import { data, Form } from 'react-router';
import { SEARCH_IN, type SearchResults, searchQuery } from '../../../domains/forum/people/contract.ts';
import { TOPIC_KINDS } from '../../../domains/forum/rules.ts';
import { searchForum } from '../../../domains/forum/search/search-forum.server.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { SideCards, TagLinks } from '../parts/side-cards.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { QuotedList } from '../people/quoted-list.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/search';

const FILTERS = ['board', 'kind', 'days', 'sort', 'onlySolved'] as const;
const DAYS = [1, 7, 30, 365] as const;
const FIELD = 'min-h-10 min-w-0 rounded-control border border-line bg-card ps-3 pe-1 text-base md:text-sm';
/** Two columns of a phone are too narrow for the names of boards. */
const WIDE = 'max-md:col-span-2';

export async function loader({ context, request }: Route.LoaderArgs) {
  const given = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
  const parsed = searchQuery.safeParse(given);
  // an edited URL may have invalid filters: they are dropped, and the search text is kept
  const query = parsed.success ? parsed.data : searchQuery.parse({ keyword: (given.keyword ?? '').slice(0, 200) });
  try {
    return { query, results: await searchForum(pageCtx(context), query) };
  } catch (error) {
    if ((error as { code?: string }).code === 'too_many_requests') throw data({ message: '' }, { status: 429 });
    throw error;
  }
}

/** Finds topics, comments, people and tags; everything chosen is part of the address. */
export default function Search({ loaderData: { query, results } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const hrefOf = (change: Record<string, string>): PageAddress => {
    const params = new URLSearchParams({ keyword: query.keyword });
    if (query.in !== 'topics') params.set('in', query.in);
    for (const name of FILTERS) if (query[name]) params.set(name, String(query[name]));
    if (params.get('sort') === 'relevance') params.delete('sort');
    for (const [name, value] of Object.entries(change)) params.set(name, value);
    return uncheckedAddress(`${address('search')}?${params}`);
  };
  return (
    <Page>
      <ForumHead
        title={query.keyword ? t('forum:search.of', { keyword: query.keyword }) : t('forum:search.title')}
        noindex
      />
      <h1 className="text-xl md:text-2xl">
        {query.keyword ? t('forum:search.of', { keyword: query.keyword }) : t('forum:search.title')}
      </h1>
      <SearchForm query={query} />
      {query.keyword ? (
        <>
          <div className="mb-3">
            <TabLinks
              label={t('forum:search.in')}
              current={query.in}
              tabs={SEARCH_IN.map((key) => ({
                key,
                label: t(`forum:search.in_${key}`),
                to: uncheckedAddress(
                  `${address('search')}?${new URLSearchParams({ keyword: query.keyword, in: key })}`,
                ),
                count: key === query.in ? `${results.total}${results.totalCapped ? '+' : ''}` : 0,
              }))}
            />
          </div>
          <Results results={results} />
          <Pagination
            page={results.page}
            pages={Math.ceil(results.total / results.limit)}
            hrefFor={(page) => hrefOf({ page: String(page) })}
          />
        </>
      ) : (
        <div className="mt-4 grid gap-4">
          <SideCards />
        </div>
      )}
    </Page>
  );
}

function Results({ results }: { results: SearchResults }) {
  const { t } = useTexts();
  const { TopicList } = useTheme();
  if (results.total === 0) {
    return (
      <div className="rounded-card border border-line bg-card">
        <EmptyState picture="search" title={t('forum:search.nothing')} hint={t('forum:search.nothing_text')} />
      </div>
    );
  }
  return (
    <>
      {results.topics.length > 0 && <TopicList topics={results.topics} />}
      <QuotedList comments={results.comments} withAuthor />
      <PeopleList people={results.people} />
      {results.tags.length > 0 && <TagLinks names={results.tags.map(({ name }) => name)} />}
    </>
  );
}

function SearchForm({ query }: { query: ReturnType<typeof searchQuery.parse> }) {
  const { t } = useTexts();
  const { boards } = useForumData();
  return (
    <Form role="search" className="my-4 rounded-card border border-line bg-card p-3 md:p-4">
      {query.in !== 'topics' && <input type="hidden" name="in" value={query.in} />}
      <div className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{t('forum-frame:search')}</span>
          <Icon name="search" size={18} className="absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
          <input
            key={query.keyword}
            type="search"
            name="keyword"
            maxLength={200}
            defaultValue={query.keyword}
            placeholder={t('forum-frame:search')}
            className={`${FIELD} min-h-11 w-full ps-10`}
          />
        </label>
        <Button className="min-h-11">{t('forum:search.find')}</Button>
      </div>
      {query.in === 'topics' && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Choice
            name="board"
            label={t('forum:search.board')}
            value={query.board ?? ''}
            isWide
            choices={boards.map(({ slug, name }) => [slug, name] as const)}
          />
          <Choice
            name="kind"
            label={t('forum:search.kind')}
            value={query.kind ?? ''}
            choices={TOPIC_KINDS.map((kind) => [kind, t(`forum:kind.${kind}`)] as const)}
          />
          <Choice
            name="days"
            label={t('forum:search.time')}
            value={String(query.days ?? '')}
            choices={DAYS.map((days) => [String(days), t(`forum:search.days_${days}`)] as const)}
          />
          <select
            name="sort"
            aria-label={t('forum:search.order')}
            defaultValue={query.sort}
            className={cx(FIELD, WIDE)}
          >
            <option value="relevance">{t('forum:search.relevance')}</option>
            <option value="newest">{t('forum:search.newest')}</option>
          </select>
        </div>
      )}
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  isWide?: boolean;
  choices: readonly (readonly [value: string, name: string])[];
}

function Choice({ name, label, value, isWide, choices }: ChoiceProps) {
  return (
    <select key={value} name={name} aria-label={label} defaultValue={value} className={cx(FIELD, isWide && WIDE)}>
      <option value="">{label}</option>
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}
