import { Form, useLocation, useSearchParams } from 'react-router';
import { MAX_KEYWORD } from '../../domains/catalog/rules.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import {
  APP_DOWNLOADS,
  APP_HOME,
  APP_INCLUSION,
  APP_RESERVATIONS,
  APP_SEARCH,
  appCategoryAddress,
  appSearchAddress,
} from './app-places.ts';
import { MemberLink } from './member-link.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { LanguageMenu } from './preference-menus.tsx';
import { SiteMark } from './site-mark.tsx';
import { useFavourite } from './use-favourite.ts';
import { UserMenu } from './user-menu.tsx';

/** Own records and languages above, then logo, search and account, then the categories. */
export default function AppHeader() {
  return (
    <header className="border-line border-b bg-card">
      <NoticeBanner />
      <RecordsBar />
      <SearchRow />
      <Categories />
    </header>
  );
}

function RecordsBar() {
  const { t } = useTexts();
  const favourite = useFavourite();
  return (
    <div className="hidden h-9 bg-page text-[13px] text-secondary md:block">
      <div className="content flex h-full items-center justify-between gap-6">
        <div className="flex items-center gap-5">
          <Link to={APP_HOME} className="hover:text-brand-hover">
            {t('app-frame:home')}
          </Link>
          <button
            type="button"
            onClick={favourite}
            className="js-only flex items-center gap-1 whitespace-nowrap hover:text-brand-hover"
          >
            <Icon name="star" size={14} />
            {t('shell:add_favourite')}
          </button>
        </div>
        <nav aria-label={t('shell:your_things')} className="flex shrink-0 items-center gap-5">
          <MemberLink to={APP_DOWNLOADS} className="hover:text-brand-hover">
            {t('app-frame:downloads')}
          </MemberLink>
          <MemberLink to={APP_RESERVATIONS} className="hover:text-brand-hover">
            {t('app-frame:reservations')}
          </MemberLink>
          <MemberLink to={APP_INCLUSION} className="hidden hover:text-brand-hover lg:block">
            {t('app-frame:inclusion')}
          </MemberLink>
          <LanguageMenu />
        </nav>
      </div>
    </div>
  );
}

function SearchRow() {
  const shell = useShell();
  if (!shell) return null;
  return (
    <div className="content flex flex-wrap items-center gap-x-6 gap-y-2 py-2 md:flex-nowrap md:py-4">
      <SiteMark site={shell.site} />
      <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full">
        <SearchForm />
        {shell.hotWords.length > 0 && (
          <ul className="mt-1.5 hidden h-5 flex-wrap gap-x-4 overflow-hidden text-xs leading-5 md:flex">
            {shell.hotWords.map(({ id, title, url }) => (
              <li key={id}>
                <Link
                  to={url ? uncheckedAddress(url) : appSearchAddress(title)}
                  className="text-secondary hover:text-brand-hover"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="ms-auto flex items-center gap-1 md:ms-0">
        <div className="md:hidden">
          <LanguageMenu compact />
        </div>
        <UserMenu />
      </div>
    </div>
  );
}

function SearchForm() {
  const { t } = useTexts();
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  return (
    <search>
      <Form
        action={APP_SEARCH}
        className="flex h-11 items-stretch rounded-full border-2 border-brand bg-card outline-offset-2 outline-brand has-[input:focus-visible]:outline-2"
      >
        <input
          key={keyword}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={MAX_KEYWORD}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('app-frame:search')}
          placeholder={t('app-frame:search')}
          className="min-w-0 flex-1 rounded-s-full bg-transparent px-4 text-base outline-none placeholder:text-muted md:text-sm"
        />
        <button
          type="submit"
          aria-label={t('shell:search')}
          className="flex items-center gap-2 rounded-e-full bg-brand px-4 font-semibold text-on-brand transition-colors hover:bg-brand-hover lg:px-7"
        >
          <Icon name="search" size={18} />
          <span className="hidden lg:inline">{t('shell:search')}</span>
        </button>
      </Form>
    </search>
  );
}

function Categories() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const categories = useShell()?.categories ?? [];
  const chosen = new URLSearchParams(search).get('cid');
  return (
    <nav
      id="app-categories"
      aria-label={t('shell:main_navigation')}
      className="content no-scrollbar flex gap-1 overflow-x-auto text-[15px]"
    >
      <CategoryLink to={APP_HOME} isHere={pathname === APP_HOME} name={t('app-frame:home')} />
      {categories.map(({ id, name }) => (
        <CategoryLink
          key={id}
          to={appCategoryAddress(id)}
          isHere={pathname === APP_SEARCH && chosen === String(id)}
          name={name}
        />
      ))}
    </nav>
  );
}

function CategoryLink({ to, isHere, name }: { to: typeof APP_HOME; isHere: boolean; name: string }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-11 shrink-0 items-center border-b-2 px-3 -outline-offset-2 transition-colors hover:text-brand-hover',
        isHere ? 'border-brand font-semibold text-brand-hover' : 'border-transparent',
      )}
    >
      {name}
    </Link>
  );
}
