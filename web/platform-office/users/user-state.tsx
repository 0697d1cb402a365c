import type { UserLine } from '../../../domains/platform-office/users/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { active: 'success', banned: 'danger', deleted: 'plain' } as const;

/** Whether an account is active, and whether it is only a guest's. */
export function UserState({ kind, status }: Pick<UserLine, 'kind' | 'status'>) {
  const { t } = useTexts();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag variant={VARIANTS[status]}>{t(`platform-office:users.statuses.${status}`)}</Tag>
      {kind === 'visitor' && <Tag variant="plain">{t('platform-office:users.kinds.visitor')}</Tag>}
    </span>
  );
}
