import type { ReactNode } from 'react';
import { textTag } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useForumAddress, useForumData } from './forum-data.ts';

export function SideCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-card p-4">
      {title && <h2 className="mb-2.5 text-[15px]">{title}</h2>}
      {children}
    </div>
  );
}

/** Beside lists: what is talked about this week, and the tags in use. */
export function SideCards() {
  const { t } = useTexts();
  const address = useForumAddress();
  const { hot, tags } = useForumData();
  return (
    <>
      {hot.length > 0 && (
        <SideCard title={t('forum:side.hot')}>
          <ol className="grid gap-1">
            {hot.map((topic, at) => (
              <li key={topic.id}>
                <Link
                  to={address(`topic/${topic.id}`)}
                  className="group -mx-2 flex gap-2.5 rounded-control px-2 py-1.5 hover:bg-page"
                >
                  <span
                    aria-hidden="true"
                    className={cx(
                      'tabular w-4 shrink-0 text-center font-bold leading-5',
                      at < 3 ? 'text-danger' : 'text-faint',
                    )}
                  >
                    {at + 1}
                  </span>
                  <span className="min-w-0">
                    <span lang={textTag(topic.locale)} className="line-clamp-2 leading-5 group-hover:text-brand-hover">
                      {topic.title}
                    </span>
                    <span className="text-[13px] text-muted">
                      {t('forum:topic.comments', { count: topic.commentCount })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </SideCard>
      )}
      {tags.length > 0 && (
        <SideCard title={t('forum:side.tags')}>
          <TagLinks names={tags.map(({ name }) => name)} />
        </SideCard>
      )}
    </>
  );
}

export function TagLinks({ names }: { names: readonly string[] }) {
  const address = useForumAddress();
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <Link
            to={address(`tag/${encodeURIComponent(name)}`)}
            className="block truncate rounded-full border border-line bg-card px-3 py-1 text-[13px] text-secondary hover:border-brand hover:text-brand-hover"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
