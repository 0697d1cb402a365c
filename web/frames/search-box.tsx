import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { MAX_KEYWORD } from '../../domains/catalog/rules.ts';
import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

const SEARCH = '/goods/goods_search';

export function searchAddress(word: string): PageAddress {
  return `${SEARCH}?keyword=${encodeURIComponent(word)}`;
}

/** The header's search, with recent and popular searches. */
export function SearchBox() {
  const { t } = useTexts();
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [recent, setRecent] = useState<string[] | null>(null);
  const hot = useShell()?.hotWords ?? [];
  const drawn = useRef(keyword);
  useEffect(() => {
    rememberSearch(keyword);
    // input typed before hydration is kept
    if (drawn.current === keyword) return;
    drawn.current = keyword;
    if (input.current) input.current.value = keyword;
    setRecent(null);
  }, [keyword]);
  useEffect(() => {
    // focused before hydration
    if (input.current === document.activeElement) setRecent(recentSearches());
  }, []);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setRecent(null);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
  };
  return (
    <search
      ref={box}
      className="relative w-full"
      onKeyDown={move}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setRecent(null);
      }}
    >
      <Form
        action={SEARCH}
        onSubmit={() => setRecent(null)}
        className="flex h-10 items-stretch rounded-control border-2 border-brand bg-card outline-offset-2 outline-brand has-[input:focus-visible]:outline-2 lg:h-11"
      >
        <input
          ref={input}
          data-stop
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={MAX_KEYWORD}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('shell:search')}
          placeholder={hot[0]?.title ?? t('shell:search_hint')}
          onFocus={() => setRecent(recentSearches())}
          className="min-w-0 flex-1 bg-transparent px-3.5 text-base outline-none placeholder:text-muted md:text-sm"
        />
        <button
          type="submit"
          aria-label={t('shell:search')}
          className="flex items-center gap-2 bg-brand px-3.5 font-semibold text-on-brand transition-colors hover:bg-brand-hover lg:px-7"
        >
          <Icon name="search" size={18} />
          <span className="hidden lg:inline">{t('shell:search')}</span>
        </button>
      </Form>
      {recent && (recent.length > 0 || hot.length > 0) && (
        <div className="absolute inset-x-0 top-full z-40 mt-1.5 rounded-card border border-line bg-card p-4 shadow-float">
          {recent.length > 0 && (
            <Words
              title={t('shell:recent_searches')}
              words={recent.map((word) => ({ id: word, title: word, url: searchAddress(word) }))}
              onClear={() => {
                forgetSearches();
                setRecent([]);
                input.current?.focus();
              }}
            />
          )}
          {hot.length > 0 && <Words title={t('shell:hot_searches')} words={hot} />}
        </div>
      )}
    </search>
  );
}

interface WordsProps {
  title: string;
  words: readonly { id: string | number; title: string; url: string }[];
  onClear?: () => void;
}

function Words({ title, words, onClear }: WordsProps) {
  const { t } = useTexts();
  return (
    <div className="not-first:mt-4">
      <div className="flex items-center justify-between text-[13px] text-muted">
        {title}
        {onClear && (
          <button
            type="button"
            data-stop
            onClick={onClear}
            className="flex items-center gap-1 rounded-control px-1.5 py-1 hover:text-ink"
          >
            <Icon name="trash-2" size={14} />
            {t('shell:clear')}
          </button>
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {words.map(({ id, title: word, url }) => (
          <li key={id} className="max-w-full">
            <Link
              to={uncheckedAddress(url) || searchAddress(word)}
              data-stop
              className="flex items-center gap-1.5 rounded-full bg-page px-3 py-1.5 hover:bg-brand-tint hover:text-brand-hover"
            >
              {onClear && <Icon name="clock" size={13} className="text-faint" />}
              <span className="truncate">{word}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
