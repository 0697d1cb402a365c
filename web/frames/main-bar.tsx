import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageMenu } from './preference-menus.tsx';
import { SearchBox, searchAddress } from './search-box.tsx';
import { SiteMark } from './site-mark.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';
import { UserMenu } from './user-menu.tsx';

/** Specification 9. */
const FIXED_AFTER_PX = 120;

/** Logo, search, cart, user. Fixed once the page is scrolled; its space is reserved, so nothing jumps. */
export function MainBar() {
  const shell = useShell();
  const fixed = useScrolledPast(FIXED_AFTER_PX);
  if (!shell) return null;
  const hasWords = shell.hotWords.length > 0;
  // without hot keywords the bar is as high as what is in it
  const height = hasWords ? 'md:h-[92px]' : 'md:h-20';
  return (
    <div className={cx('h-14', height)}>
      <div
        className={cx(
          'inset-x-0 top-0 z-40 bg-card',
          fixed && 'fixed shadow-[0_2px_12px_rgb(22_24_29/0.08)]',
          fixed && 'md:motion-safe:animate-[slide-down_180ms_ease-out]',
        )}
      >
        <div
          className={cx(
            'content flex h-14 items-center gap-3 md:gap-6 lg:gap-8',
            fixed ? 'md:h-16' : `${height} md:items-start md:pt-[18px]`,
          )}
        >
          <div className={cx('flex h-10 items-center md:w-auto lg:h-11', 'xl:w-[188px]')}>
            <SiteMark site={shell.site} />
          </div>
          <div className="min-w-0 max-w-[750px] flex-1">
            <SearchBox />
            {!fixed && hasWords && (
              <ul className="mt-1.5 hidden h-5 flex-wrap gap-x-4 overflow-hidden text-xs leading-5 md:flex">
                {shell.hotWords.map((word) => (
                  <li key={word.id}>
                    <Link
                      to={uncheckedAddress(word.url) || searchAddress(word.title)}
                      className="text-secondary hover:text-brand-hover"
                    >
                      {word.title}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="hidden items-center gap-3 md:flex lg:ms-auto">
            <CartLink />
            <UserMenu />
          </div>
          <div className="-me-2 flex items-center md:hidden">
            <LanguageMenu compact hasCurrencies />
          </div>
        </div>
      </div>
    </div>
  );
}
