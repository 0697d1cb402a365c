import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A post; folded if it contains a word that the reader does not want to see. */
export function Shielded({ post, children }: { post: { shieldedBy: string | null }; children: ReactNode }) {
  const { t } = useTexts();
  if (post.shieldedBy === null) return children;
  return (
    <details className="shielded">
      <summary>
        <Icon name="eye-off" size={15} />
        <span className="min-w-0">{t('forum:shielded', { word: post.shieldedBy })}</span>
        <span className="shielded-show">{t('forum:shielded_show')}</span>
        <span className="shielded-hide">{t('forum:shielded_hide')}</span>
      </summary>
      {children}
    </details>
  );
}
