import { Form, useLocation, useSearchParams } from 'react-router';
import { MAX_KEYWORD } from '../../domains/catalog/rules.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { API_DEVELOPERS, API_HOME, API_SEARCH, apiCategoryAddress } from './api-places.ts';
import { CartLink } from './cart-link.tsx';
import { MemberLink } from './member-link.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { LanguageMenu } from './preference-menus.tsx';
import { SiteMark } from './site-mark.tsx';
import { useFavourite } from './use-favourite.ts';
import { UserMenu } from './user-menu.tsx';

/** Home, own money and languages above, then logo, search, cart and account, then the categories. */
export default function ApiHeader() {
  return (
    <header className="border-line border-b bg-card">
      <NoticeBanner />
      <LinksBar />
      <SearchRow />
      <Categories />
    </header>
  );
}

function LinksBar() {
  const { t } = useTexts();
  const favourite = useFavourite();
  return (
    <div className="hidden h-9 bg-page text-[13px] text-secondary md:block">
      <div className="content flex h-full items-center justify-between gap-6">
        <div className="flex items-center gap-5">
          <Link to={API_HOME} className="hover:text-brand-hover">
            {t('api-frame:home')}
          </Link>
          <button
            type="button"
            onClick={favourite}
            className="js-only flex items-center gap-1 whitespace-nowrap hover:text-brand-hover"
          >
            <Icon name="star" size={14} />
            {t('shell:add_favourite')}
          </button>
          <Link to={API_DEVELOPERS} className="hover:text-brand-hover">
            {t('api-frame:developers')}
          </Link>
        </div>
        <nav aria-label={t('shell:your_things')} className="flex shrink-0 items-center gap-5">
          <MemberLink to="/apis/subscriptions" className="hover:text-brand-hover">
            {t('api-frame:my_apis')}
          </MemberLink>
          <MemberLink to="/users/balance" className="hover:text-brand-hover">
            {t('api-frame:balance')}
          </MemberLink>
          <MemberLink to="/users/gift_card_list" className="hover:text-brand-hover">
            {t('api-frame:gift_cards')}
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
      </div>
      <div className="ms-auto flex items-center gap-2 md:ms-0">
        <div className="md:hidden">
          <LanguageMenu compact />
        </div>
        <div className="hidden md:block">
          <CartLink />
        </div>
        <UserMenu />
      </div>
    </div>
  );
}

function SearchForm() {
  const { t } = useTexts();
  const [params] = useSearchParams();
  const title = params.get('title') ?? '';
  return (
    <search>
      <Form
        action={API_SEARCH}
        className="flex h-11 items-stretch rounded-control border-2 border-brand bg-card outline-offset-2 outline-brand has-[input:focus-visible]:outline-2"
      >
        <input
          key={title}
          type="search"
          name="title"
          defaultValue={title}
          maxLength={MAX_KEYWORD}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('api-frame:search')}
          placeholder={t('api-frame:search')}
          className="min-w-0 flex-1 rounded-s-control bg-transparent px-4 text-base outline-none placeholder:text-muted md:text-sm"
        />
        <button
          type="submit"
          aria-label={t('shell:search')}
          className="flex items-center gap-2 bg-brand px-4 font-semibold text-on-brand transition-colors hover:bg-brand-hover lg:px-7"
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
      id="api-categories"
      aria-label={t('shell:main_navigation')}
      className="content no-scrollbar flex gap-1 overflow-x-auto text-[15px]"
    >
      <CategoryLink to={API_HOME} isHere={pathname === API_HOME} name={t('api-frame:home')} />
      {categories.map(({ id, name }) => (
        <CategoryLink
          key={id}
          to={apiCategoryAddress({ id, name })}
          isHere={pathname === API_SEARCH && chosen === String(id)}
          name={name}
        />
      ))}
    </nav>
  );
}

function CategoryLink({ to, isHere, name }: { to: typeof API_HOME; isHere: boolean; name: string }) {
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
