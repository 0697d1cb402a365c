import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useForumAddress, useForumData } from './forum-data.ts';

/** The boards in one line that scrolls sideways. */
export function BoardStrip({ className }: { className?: string }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const { boards } = useForumData();
  const here = useLocation().pathname.toLowerCase();
  const open = boards.filter(({ isArchived }) => !isArchived);
  const places = [
    { to: address(''), name: t('forum:feed.all') },
    ...open.map(({ slug, name }) => ({ to: address(`board/${slug}`), name })),
  ];
  return (
    <nav aria-label={t('forum:boards.title')} className={cx('border-line border-b bg-card', className)}>
      <ul className="content no-scrollbar flex gap-1 overflow-x-auto py-2">
        {places.map(({ to, name }) => {
          const isHere = here === to.toLowerCase();
          return (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'flex min-h-9 items-center rounded-full px-3.5 transition-colors',
                  isHere
                    ? 'bg-brand-tint font-semibold text-brand-hover'
                    : 'text-secondary hover:bg-ink/5 hover:text-ink',
                )}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
