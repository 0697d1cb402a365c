import type { ApplicationState } from '../../../domains/merchants/onboarding/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { pending: 'warning', approved: 'success', refused: 'danger' } as const satisfies Record<
  ApplicationState,
  string
>;

/** State of an application; an open one shows its due date. */
export function ReviewState({
  status,
  expectedBy,
  now,
}: {
  status: ApplicationState;
  expectedBy: string;
  now: string;
}) {
  const { t } = useTexts();
  const isLate = status === 'pending' && expectedBy < now;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag variant={isLate ? 'danger' : VARIANTS[status]}>{t(`platform-office:settlements.one.${status}`)}</Tag>
      {status === 'pending' && (
        <span className={isLate ? 'text-danger text-xs' : 'text-muted text-xs'}>
          {t(isLate ? 'platform-office:settlements.late' : 'platform-office:settlements.due')}{' '}
          <LocalTime iso={expectedBy} style="date" />
        </span>
      )}
    </span>
  );
}
