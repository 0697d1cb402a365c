import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { CurrencyMenu, LanguageMenu } from './preference-menus.tsx';
import { useFavourite } from './use-favourite.ts';
import { useUnread } from './use-unread.ts';

/** The thin bar at the top: messages, orders, language, currency. */
export function TopBar() {
  const { t } = useTexts();
  const shell = useShell();
  const unread = useUnread();
  const favourite = useFavourite();
  if (!shell) return null;
  return (
    <div className="hidden h-9 bg-page text-[13px] text-secondary md:block">
      <div className="content flex h-full items-center justify-between gap-6">
        <div className="flex min-w-0 items-center gap-5">
          <span className="truncate">
            {shell.user
              ? t('shell:hello', { name: shell.user.nickname })
              : t('shell:welcome', { site: shell.site.name })}
          </span>
          <button
            type="button"
            onClick={favourite}
            className="js-only hidden shrink-0 items-center gap-1 hover:text-brand-hover lg:flex"
          >
            <Icon name="star" size={14} />
            {t('shell:add_favourite')}
          </button>
        </div>
        <nav aria-label={t('shell:your_things')} className="flex shrink-0 items-center gap-5">
          <Link to="/users/message_center?menuCur=666" className="flex items-center gap-1 hover:text-brand-hover">
            <Icon name="bell" size={14} />
            {t('shell:message_centre')}
            {unread > 0 && (
              <span className="tabular rounded-full bg-sale px-1.5 text-[11px] font-semibold leading-[18px] text-on-brand">
                <span className="sr-only">{t('shell:unread', { count: unread })}</span>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              </span>
            )}
          </Link>
          <Link to="/users/order_list" className="hover:text-brand-hover">
            {t('shell:my_orders')}
          </Link>
          {shell.merchantOffice && (
            <a href={shell.merchantOffice} className="hidden hover:text-brand-hover lg:block">
              {t('shell:merchant_office')}
            </a>
          )}
          <LanguageMenu />
          <CurrencyMenu />
        </nav>
      </div>
    </div>
  );
}
