import { data, Form } from 'react-router';
import { listApps } from '../../../domains/app-market/reading/list-apps.server.ts';
import { APP_KINDS, APP_PLATFORMS, APP_SORTS } from '../../../domains/app-market/reading/rules.ts';
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
import { AppRows } from '../parts/app-row.tsx';
import type { Route } from './+types/search';
import { readAppSearch } from './read-app-search.server.ts';
import { appSearchHref } from './search-url.ts';

const STARS = [4, 3] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const query = readAppSearch(new URL(request.url).searchParams);
  try {
    const [results, tree] = await Promise.all([listApps(ctx, query), readMarketTree(ctx, 'app')]);
    return { query, results, categories: namesOf(tree) };
  } catch (error) {
    if ((error as { code?: string }).code === 'too_many_requests') throw data({ message: '' }, { status: 429 });
    throw error;
  }
}

/** Every category with those above it in its name. */
function namesOf(nodes: readonly CategoryNode[], above = ''): { id: number; name: string }[] {
  return nodes.flatMap(({ id, name, children = [] }) => [
    { id, name: above + name },
    ...namesOf(children, `${above}${name} › `),
  ]);
}
type SearchData = Route.ComponentProps['loaderData'];

/** Finds apps; everything chosen is part of the address. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, results, categories } = loaderData;
  const { t } = useTexts();
  const category = categories.find(({ id }) => id === query.cid)?.name;
  const title = query.keyword ? t('apps:search.of', { keyword: query.keyword }) : (category ?? t('apps:search.title'));
  const isPlain = appSearchHref(query) === (query.cid ? `/app/app_search?cid=${query.cid}` : '/app/app_search');
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={title} canonical={appSearchHref(query)} noindex={!isPlain || query.page > 1} />
      <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{title}</h1>
      <Filters query={query} categories={categories} />
      {results.isSimilar && (
        <div className="mb-4">
          <NoticeBar kind="info">{t('apps:search.similar', { keyword: query.keyword })}</NoticeBar>
        </div>
      )}
      <h2 className="mb-2 font-normal text-[13px] text-muted">
        <span role="status">
          {t('apps:search.found', { count: results.total })}
          {results.totalCapped && '+'}
        </span>
      </h2>
      <div className="rounded-card border border-line bg-card p-2 md:p-3">
        {results.list.length > 0 ? (
          <AppRows apps={results.list} />
        ) : (
          <EmptyState picture="search" title={t('apps:search.nothing')} hint={t('apps:search.nothing_text')}>
            <ButtonLink to="/app/app_search" variant="secondary">
              {t('apps:search.all')}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
      <Pagination
        page={results.page}
        pages={Math.ceil(results.total / results.limit)}
        hrefFor={(page) => appSearchHref(query, { page: String(page) })}
      />
    </div>
  );
}

function Filters({ query, categories }: Pick<SearchData, 'query' | 'categories'>) {
  const { t } = useTexts();
  return (
    <Form
      key={appSearchHref(query)}
      action="/app/app_search"
      className="my-4 grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-card p-3 md:grid-cols-3 md:p-4 lg:grid-cols-7"
    >
      {query.keyword && <input type="hidden" name="keyword" value={query.keyword} />}
      <SelectField name="cid" label={t('apps:search.category')} defaultValue={query.cid ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="platform" label={t('apps:search.platform')} defaultValue={query.platform ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {APP_PLATFORMS.map((platform) => (
          <option key={platform} value={platform}>
            {t(`apps:platform.${platform}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="kind" label={t('apps:search.kind')} defaultValue={query.kind ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {APP_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`apps:kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="rating" label={t('apps:search.rating')} defaultValue={query.rating ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        {STARS.map((stars) => (
          <option key={stars} value={stars}>
            {t('apps:search.stars', { count: stars })}
          </option>
        ))}
      </SelectField>
      <SelectField name="official" label={t('apps:search.publisher')} defaultValue={query.official ?? ''}>
        <option value="">{t('apps:search.any')}</option>
        <option value="1">{t('apps:official')}</option>
      </SelectField>
      <SelectField name="sort" label={t('apps:search.order')} defaultValue={query.sort}>
        {APP_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`apps:sort.${sort}`)}
          </option>
        ))}
      </SelectField>
      <Button className="min-h-10.5 max-lg:col-span-full">{t('apps:search.apply')}</Button>
    </Form>
  );
}
