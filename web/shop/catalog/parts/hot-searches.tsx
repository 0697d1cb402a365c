import type { HomeInfo } from '../../../../domains/sites/contract.ts';
import { uncheckedAddress } from '../../../manifest/page-address.ts';
import { NO_SEARCH, searchHref } from '../../../parts/product/search-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';

interface HotSearchesProps {
  words: HomeInfo['hotKeyword'];
  centred?: boolean;
}

/** Popular searches to start with. */
export function HotSearches({ words, centred }: HotSearchesProps) {
  const { t } = useTexts();
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="hot-searches" className={cx('rounded-card bg-card p-4', centred && 'text-center')}>
      <h2 id="hot-searches" className="mb-2.5 text-sm">
        {t('goods:search.hot')}
      </h2>
      <ul className={cx('flex flex-wrap gap-2', centred && 'justify-center')}>
        {words.map((word) => (
          <li key={word.id}>
            <Link
              to={uncheckedAddress(word.url) || searchHref(NO_SEARCH, { keyword: word.title })}
              className="block rounded-full bg-page px-3 py-1.5 text-secondary transition-colors hover:bg-brand-tint hover:text-brand-hover"
            >
              {word.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
