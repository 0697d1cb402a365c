import { Form } from 'react-router';
import { listNewest, readShelves } from '../../../domains/api-market/reading/list-apis.server.ts';
import { LONGEST_SEARCH } from '../../../domains/api-market/reading/rules.ts';
import { apiCategoryAddress } from '../../frames/api-places.ts';
import { CategoryIcon } from '../../frames/category-icon.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { readMarketTree } from '../../session/read-tree.server.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ApiCards } from '../parts/api-card.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/front';

const NEWEST = 8;
const OF_SHELF = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const tree = await readMarketTree(ctx, 'api');
  const categories = tree.map(({ id, name, icon }) => ({ id, name, icon }));
  const [newest, shelves] = await Promise.all([listNewest(ctx, NEWEST), readShelves(ctx, categories, OF_SHELF)]);
  return { newest, shelves, categories };
}
type FrontData = Route.ComponentProps['loaderData'];

/** The front page of the API market: the search, the categories, what is new, and the APIs of each category. */
export default function Front({ loaderData: { newest, shelves, categories } }: Route.ComponentProps) {
  const { t } = useTexts();
  const site = useShell()?.site.name ?? '';
  return (
    <div className="grid gap-8 pb-6 md:gap-10">
      <PageHead title={t('apis:front.title', { site })} description={t('apis:front.text')} canonical="/api_index" />
      <Search />
      <div className="content grid gap-8 md:gap-10">
        <Categories categories={categories} />
        {newest.length === 0 && (
          <div className="rounded-card border border-line bg-card">
            <EmptyState picture="search" title={t('apis:front.empty')} hint={t('apis:front.empty_text')} />
          </div>
        )}
        {newest.length > 0 && (
          <Section title={t('apis:front.newest')} moreTo="/api/api_search?sort=newest">
            <ApiCards apis={newest} />
          </Section>
        )}
        {shelves.map(({ id, name, apis }) => (
          <Section key={id} title={name} moreTo={apiCategoryAddress({ id, name })}>
            <ApiCards apis={apis} />
          </Section>
        ))}
      </div>
    </div>
  );
}

function Search() {
  const { t } = useTexts();
  return (
    <div className="bg-brand-tint py-8 md:py-14">
      <div className="content text-center">
        <h1 className="mx-auto max-w-3xl text-2xl leading-tight [text-wrap:balance] md:text-[40px]">
          {t('apis:front.heading')}
        </h1>
        <p className="mx-auto mt-2 max-w-2xl text-secondary md:mt-3 md:text-base">{t('apis:front.text')}</p>
        <search>
          <Form
            action="/api/api_search"
            className="mx-auto mt-5 flex max-w-2xl items-stretch gap-2 rounded-card border border-line bg-card p-1.5 md:mt-7"
          >
            <input
              type="search"
              name="title"
              maxLength={LONGEST_SEARCH}
              autoComplete="off"
              aria-label={t('apis:front.search')}
              placeholder={t('apis:front.search')}
              className="min-h-11 min-w-0 flex-1 rounded-control bg-transparent px-3 text-base placeholder:text-muted"
            />
            <Button size="lg" className="max-md:px-4">
              <Icon name="search" size={18} />
              <span className="max-md:sr-only">{t('shell:search')}</span>
            </Button>
          </Form>
        </search>
      </div>
    </div>
  );
}

function Categories({ categories }: Pick<FrontData, 'categories'>) {
  const { t } = useTexts();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('apis:categories')}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {categories.map(({ id, name, icon }) => (
          <li key={id}>
            <Link
              to={apiCategoryAddress({ id, name })}
              className="flex h-full min-h-12 items-center gap-2.5 rounded-card border border-line bg-card px-3 py-2 hover:border-brand hover:text-brand-hover"
            >
              <span className="text-brand">
                <CategoryIcon name={icon} size={20} />
              </span>
              <span className="min-w-0 leading-snug">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
