import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { MAX_SEARCH } from '../../../domains/platform-office/search/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';

/** Search over all lists, in the bar of the office; on phones a link to its page. Ctrl+K focuses it. */
export function SearchField() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useShortcut(field);
  const typed = pathname === '/admin/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <>
      <Form
        action="/admin/search"
        role="search"
        aria-label={t('office-search:title')}
        className="relative me-1 hidden w-64 md:block"
      >
        <button
          type="submit"
          tabIndex={-1}
          aria-label={t('office-search:search')}
          className="absolute inset-y-0 start-0 flex w-9 items-center justify-center text-muted hover:text-brand-hover"
        >
          <Icon name="search" size={16} />
        </button>
        <input
          key={typed}
          ref={field}
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={MAX_SEARCH}
          aria-label={t('office-search:title')}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={t('office-search:placeholder')}
          className="h-9 w-full rounded-control border border-line bg-page ps-9 pe-14 text-[13px] transition-colors hover:border-faint focus-visible:border-brand focus-visible:bg-card focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-brand/25"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 rounded border border-line bg-card px-1.5 text-[11px] text-muted"
        >
          Ctrl K
        </span>
      </Form>
      <Link
        to="/admin/search"
        aria-label={t('office-search:title')}
        className="flex size-11 items-center justify-center text-secondary hover:text-brand-hover md:hidden"
      >
        <Icon name="search" size={19} />
      </Link>
    </>
  );
}

/** Ctrl+K, on a Mac also ⌘K: the field, or the page where the field has no room. */
function useShortcut(field: React.RefObject<HTMLInputElement | null>): void {
  const navigate = usePageNavigate();
  useEffect(() => {
    function follow(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (field.current?.checkVisibility()) field.current.select();
      else navigate('/admin/search');
    }
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, [field, navigate]);
}
