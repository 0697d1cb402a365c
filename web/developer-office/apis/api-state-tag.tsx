import type { ApiState } from '../../../domains/api-market/manage/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = {
  draft: 'plain',
  in_review: 'warning',
  listed: 'success',
  taken_down: 'danger',
} as const satisfies Record<ApiState, string>;

/** Where an API stands, and whether its upstream fails. */
export function ApiStateTag({ status, isDown }: { status: ApiState; isDown: boolean }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag variant={VARIANTS[status]}>{t(`developer-apis:state.${status}`)}</Tag>
      {isDown && <Tag variant="danger">{t('developer-apis:down')}</Tag>}
    </span>
  );
}
