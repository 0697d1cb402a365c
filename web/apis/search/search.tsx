import { data, Form } from 'react-router';
import type { ApiListQuery } from '../../../domains/api-market/reading/contract.ts';
import { listApis } from '../../../domains/api-market/reading/list-apis.server.ts';
import { API_SORTS } from '../../../domains/api-market/reading/rules.ts';
import type { CategoryNode } from '../../../domains/catalog/contract.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { readMarketTree } from '../../session/read-tree.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ApiCards } from '../parts/api-card.tsx';
import type { Route } from './+types/search';
import { readApiSearch } from './read-api-search.server.ts';
import { apiSearchHref } from './search-url.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const categories = namesOf(await readMarketTree(ctx, 'api'));
  const query = plain(readApiSearch(new URL(request.url).searchParams), categories);
  try {
    return { query, results: await listApis(ctx, query), categories };
  } catch (error) {
    if ((error as { code?: string }).code === 'too_many_requests') throw data({ message: '' }, { status: 429 });
    throw error;
  }
}

interface NamedCategory {
  id: number;
  /** As it is listed, and with those above it. */
  name: string;
  full: string;
}

function namesOf(nodes: readonly CategoryNode[], above = ''): NamedCategory[] {
  return nodes.flatMap(({ id, name, children = [] }) => [
    { id, name, full: above + name },
    ...namesOf(children, `${above}${name} › `),
  ]);
}

/** The name of a category in its own address is no word to search for. */
function plain(query: ApiListQuery, categories: readonly NamedCategory[]): ApiListQuery {
  const isOwn = categories.some(({ id, name }) => id === query.cid && name === query.name);
  return isOwn ? { ...query, name: '' } : query;
}

type SearchData = Route.ComponentProps['loaderData'];

/** Finds APIs; everything chosen is part of the address. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, results, categories } = loaderData;
  const { t } = useTexts();
  const category = categories.find(({ id }) => id === query.cid)?.full;
  const keyword = query.title || query.name;
  const title = keyword ? t('apis:search.of', { keyword }) : (category ?? t('apis:search.title'));
  const isPlain = apiSearchHref(query) === (query.cid ? `/api/api_search?cid=${query.cid}` : '/api/api_search');
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={title} canonical={apiSearchHref(query)} noindex={!isPlain || query.page > 1} />
      <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{title}</h1>
      <Filters query={query} categories={categories} />
      {results.isSimilar && (
        <div className="mb-4">
          <NoticeBar kind="info">{t('apis:search.similar', { keyword })}</NoticeBar>
        </div>
      )}
      <h2 className="mb-3 font-normal text-[13px] text-muted">
        <span role="status">
          {t('apis:search.found', { count: results.total })}
          {results.totalCapped && '+'}
        </span>
      </h2>
      {results.list.length > 0 ? (
        <ApiCards apis={results.list} />
      ) : (
        <div className="rounded-card border border-line bg-card">
          <EmptyState picture="search" title={t('apis:search.nothing')} hint={t('apis:search.nothing_text')}>
            <ButtonLink to="/api/api_search" variant="secondary">
              {t('apis:search.all')}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      <Pagination
        page={results.page}
        pages={Math.ceil(results.total / results.limit)}
        hrefFor={(page) => apiSearchHref(query, { page: String(page) })}
      />
    </div>
  );
}

function Filters({ query, categories }: Pick<SearchData, 'query' | 'categories'>) {
  const { t } = useTexts();
  return (
    <Form
      key={apiSearchHref(query)}
      action="/api/api_search"
      className="my-4 grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-card p-3 md:grid-cols-4 md:p-4"
    >
      {query.title && <input type="hidden" name="title" value={query.title} />}
      {query.name && <input type="hidden" name="name" value={query.name} />}
      <SelectField name="cid" label={t('apis:search.category')} defaultValue={query.cid ?? ''}>
        <option value="">{t('apis:search.any')}</option>
        {categories.map(({ id, full }) => (
          <option key={id} value={id}>
            {full}
          </option>
        ))}
      </SelectField>
      <SelectField name="free" label={t('apis:search.price')} defaultValue={query.free ?? ''}>
        <option value="">{t('apis:search.any')}</option>
        <option value="1">{t('apis:search.free')}</option>
      </SelectField>
      <SelectField name="sort" label={t('apis:search.order')} defaultValue={query.sort}>
        {API_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`apis:sort.${sort}`)}
          </option>
        ))}
      </SelectField>
      <Button className="min-h-10.5">{t('apis:search.apply')}</Button>
    </Form>
  );
}
