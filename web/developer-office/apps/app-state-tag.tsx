import type { AppState } from '../../../domains/app-market/manage/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = {
  draft: 'plain',
  in_review: 'warning',
  announced: 'tint',
  listed: 'success',
  taken_down: 'danger',
  withdrawn: 'plain',
} as const satisfies Record<AppState, string>;

/** Where an app stands, and whether a change of it waits for the platform. */
export function AppStateTag({ status, isWaiting }: { status: AppState; isWaiting: boolean }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag variant={VARIANTS[status]}>{t(`developer-apps:state.${status}`)}</Tag>
      {isWaiting && status !== 'in_review' && (
        <span className="rounded-control bg-card">
          <Tag variant="warning">{t('developer-apps:waiting')}</Tag>
        </span>
      )}
    </span>
  );
}
