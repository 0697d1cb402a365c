import { useLocation } from 'react-router';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Dropdown } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import CategoryMenu from './category-menu.tsx';
import { categoryAddress } from './category-url.ts';

const TAB =
  'flex h-full w-[220px] items-center gap-2.5 rounded-t-control bg-brand px-4 text-[15px] font-semibold text-on-brand';
const HOME_PATHS = new Set(['/', '/goods_index']);

/** The category menu's button and the first level as links. On home the menu itself is open below it. */
export function NavigationBar() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const categories = useShell()?.categories ?? [];
  const handle = (
    <>
      <Icon name="menu" size={18} />
      <span className="truncate">{t('shell:all_categories')}</span>
    </>
  );
  return (
    <div className="hidden border-brand border-b-2 bg-card md:block">
      <div className="content flex h-11 items-stretch">
        {HOME_PATHS.has(pathname) ? (
          <div className={cx(TAB, 'hidden lg:flex')}>{handle}</div>
        ) : (
          <Dropdown
            hover
            align="start"
            label={<span className={TAB}>{handle}</span>}
            className="hidden h-full lg:block [&>summary]:h-full"
            panelClassName="w-[220px] rounded-t-none border-0 p-0 [&>nav]:rounded-b-card"
            flushPanel
          >
            <CategoryMenu />
          </Dropdown>
        )}
        <nav
          aria-label={t('shell:main_navigation')}
          className="flex min-w-0 flex-1 flex-wrap overflow-hidden has-[:focus-visible]:z-30 has-[:focus-visible]:h-max has-[:focus-visible]:bg-card has-[:focus-visible]:shadow-float lg:ps-3"
        >
          <Link to="/" aria-current={pathname === '/' ? 'page' : undefined} className={linkClass(pathname === '/')}>
            {t('shell:home')}
          </Link>
          {categories.map((category) => (
            <Link key={category.id} to={categoryAddress(category.id)} className={linkClass(false)}>
              {category.name}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  );
}

function linkClass(isHere: boolean): string {
  return cx(
    // entries that do not fit wrap out of sight: nothing is cut in the middle
    'flex h-11 shrink-0 items-center px-3 text-[15px] transition-colors -outline-offset-2 hover:text-brand-hover xl:px-3.5',
    isHere ? 'font-semibold text-brand-hover' : 'text-ink',
  );
}
