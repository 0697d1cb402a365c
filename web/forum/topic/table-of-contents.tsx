import type { Topic } from '../../../domains/forum/contract.ts';
import { useTexts } from '../../texts/texts.tsx';

const INDENTS = ['', 'ps-4', 'ps-8', 'ps-12', 'ps-16', 'ps-20'];

/** The headings of an article, folded on phones. */
export function TableOfContents({ entries }: { entries: Topic['toc'] }) {
  const { t } = useTexts();
  const least = Math.min(...entries.map(({ level }) => level));
  return (
    <details className="mt-5 rounded-control border border-line bg-page px-4 py-2.5">
      <summary className="folds font-semibold">{t('forum:topic.contents')}</summary>
      <ol className="mt-2 grid gap-1 pb-1.5">
        {entries.map(({ id, level, text }) => (
          <li key={id} className={INDENTS[level - least]}>
            <a href={`#${id}`} className="inline-block py-0.5 text-secondary hover:text-brand-hover">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
