import { useEffect, useState } from 'react';
import type { SearchResults } from '../../../domains/forum/people/contract.ts';
import { textTag } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { useFound } from './use-found.ts';

/** Shorter titles find anything. */
const LEAST = 4;
const MOST = 3;

/** Topics that resemble the title while it is typed, so that nothing is asked twice. They open in another tab. */
export function SimilarTopics({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = form.current;
    const read = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'title') setTitle(target.value.trim());
    };
    element?.addEventListener('input', read);
    return () => element?.removeEventListener('input', read);
  }, [form]);
  return [...title].length < LEAST ? null : <Found title={title} />;
}

function Found({ title }: { title: string }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const found = useFound<SearchResults>(
    title,
    (text) => `/api/community/search?in=topics&limit=${MOST}&keyword=${text}`,
  );
  if (!found?.topics.length) return null;
  return (
    <section aria-label={t('forum-compose:similar')} className="rounded-control bg-page px-4 py-3">
      <p className="mb-1 font-medium text-[13px] text-secondary">{t('forum-compose:similar')}</p>
      <ul>
        {found.topics.map((topic) => (
          <li key={topic.id}>
            <Link
              to={address(`topic/${topic.id}`)}
              target="_blank"
              lang={textTag(topic.locale)}
              className="flex min-h-9 items-center gap-2 hover:text-brand-hover"
            >
              <span className="min-w-0 truncate">{topic.title || topic.excerpt}</span>
              <span className="shrink-0 text-[13px] text-muted">
                {t('forum:topic.comments', { count: topic.commentCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
