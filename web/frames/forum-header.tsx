import { useLocation } from 'react-router';
import { mediaUrl } from '../../platform/media/media-url.ts';
import type { ForumBase } from '../manifest/forum-base.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { ForumColourSchemeButton } from './forum-colour-scheme-button.tsx';
import { ForumUserMenu } from './forum-user-menu.tsx';
import { MemberLink } from './member-link.tsx';
import { LanguageMenu } from './preference-menus.tsx';
import { useUnread } from './use-unread.ts';

/** One bar that stays at the top: name, sections, search, the new-topic button and the reader's own menu. */
export default function ForumHeader({ base }: { base: ForumBase }) {
  const { t } = useTexts();
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-card/95 backdrop-blur">
      <div className="content flex h-14 items-center gap-1 md:h-16 md:gap-3">
        <ForumMark base={base} />
        <Sections base={base} />
        <search className="ms-auto hidden min-w-0 max-w-[340px] flex-1 md:block">
          <form action={`${base}/search`} className="relative">
            <label className="sr-only" htmlFor="forum-search">
              {t('forum-frame:search')}
            </label>
            <button
              type="submit"
              aria-label={t('forum-frame:search')}
              className="absolute inset-y-0 start-0 flex w-10 items-center justify-center rounded-full text-muted hover:text-ink"
            >
              <Icon name="search" size={17} />
            </button>
            <input
              id="forum-search"
              type="search"
              name="keyword"
              maxLength={60}
              placeholder={t('forum-frame:search')}
              className="h-10 w-full rounded-full border border-transparent bg-page ps-10 pe-4 text-ink placeholder:text-muted hover:border-line focus:border-brand focus:bg-card focus:outline-none"
            />
          </form>
        </search>
        <Link
          to={uncheckedAddress(`${base}/search`)}
          aria-label={t('forum-frame:search')}
          className="ms-auto flex size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 md:hidden"
        >
          <Icon name="search" size={20} />
        </Link>
        <MemberLink
          to={uncheckedAddress(`${base}/postTopic`)}
          className={buttonClass({}, 'whitespace-nowrap rounded-full px-4! max-md:hidden')}
        >
          <Icon name="square-pen" size={16} />
          <span className="max-lg:sr-only">{t('forum-frame:post')}</span>
        </MemberLink>
        <div className="flex items-center md:gap-1">
          <LanguageMenu compact />
          <ForumColourSchemeButton />
          <NewsLink base={base} />
          <ForumUserMenu base={base} />
        </div>
      </div>
    </header>
  );
}

function ForumMark({ base }: { base: ForumBase }) {
  const site = useShell()?.site;
  return (
    <Link to={base} className="me-1 flex min-w-0 items-center gap-2.5 md:me-3">
      {site?.logoUrl ? (
        <img src={mediaUrl(site.logoUrl)} alt="" width={32} height={32} className="forum-logo h-8 w-auto" />
      ) : (
        <svg width={32} height={32} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
          <rect width="40" height="40" rx="12" fill="var(--brand)" />
          <path
            fill="var(--on-brand)"
            d="M12 10h16a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-7l-6.500 5.200V27H12a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zm1.500 6v2.600h13V16zm0 5v2.600h8.500V21z"
          />
        </svg>
      )}
      <span className={cx('truncate font-bold text-[17px] tracking-tight', site?.logoUrl && 'max-sm:sr-only')}>
        {site?.name}
      </span>
    </Link>
  );
}

function Sections({ base }: { base: ForumBase }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const sections = [
    { to: base, name: t('forum-frame:home') },
    { to: `${base}/boards`, name: t('forum-frame:boards') },
    { to: `${base}/tags`, name: t('forum-frame:tags') },
    { to: `${base}/Help`, name: t('forum-frame:help') },
  ];
  const here = pathname.toLowerCase();
  return (
    <nav aria-label={t('shell:main_navigation')} className="hidden lg:flex">
      {sections.map(({ to, name }) => {
        const isHere = here === to.toLowerCase();
        return (
          <Link
            key={to}
            to={uncheckedAddress(to)}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              'flex h-10 items-center whitespace-nowrap rounded-control px-3 font-medium transition-colors hover:text-brand-hover',
              isHere ? 'text-brand-hover' : 'text-secondary',
            )}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

/** The bell with the number of unread notifications. */
function NewsLink({ base }: { base: ForumBase }) {
  const { t } = useTexts();
  const shell = useShell();
  const unread = useUnread('forum');
  if (!shell?.user) return null;
  return (
    <Link
      to={uncheckedAddress(`${base}/my/remindList`)}
      aria-label={unread > 0 ? t('forum-frame:news_count', { count: unread }) : t('forum-frame:news')}
      className="relative hidden size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink md:flex"
    >
      <Icon name="bell" size={20} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute end-0.5 top-0.5 min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-[11px] text-on-danger leading-4"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
