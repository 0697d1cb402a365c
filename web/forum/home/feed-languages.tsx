import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Says whether the feed has the topics of all languages, and leads to the other choice. */
export function FeedLanguages({ isInAll, other }: { isInAll: boolean; other: PageAddress }) {
  const { t } = useTexts();
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 text-[13px] text-secondary">
      <Icon name="globe" size={15} />
      <span>{t(isInAll ? 'forum:feed.in_all' : 'forum:feed.in_own')}</span>
      <Link to={other} className="inline-flex min-h-8 items-center text-brand-hover hover:underline">
        {t(isInAll ? 'forum:feed.to_own' : 'forum:feed.to_all')}
      </Link>
    </p>
  );
}
