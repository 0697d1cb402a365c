import type { ChangeReview } from '../../../domains/app-market/change-reviews/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { waiting: 'warning', appealed: 'warning', approved: 'success', refused: 'danger' } as const;
/** Reasons that a reviewer must not overlook. */
const GRAVE: readonly string[] = ['infected', 'signer', 'taken_down'];
const HOUR = 3_600_000;
/** Beyond it, days are counted. */
const HOURS_SHOWN = 48;

type Decision = Pick<ChangeReview, 'decision' | 'decidedAt' | 'appealedAt'>;

/** An appeal is open until a decision follows it. */
export function stateOf({ decision, decidedAt, appealedAt }: Decision): keyof typeof VARIANTS {
  if (decision === null) return 'waiting';
  const isAppealed = decision === 'refused' && appealedAt !== null && decidedAt !== null && appealedAt > decidedAt;
  return isAppealed ? 'appealed' : decision;
}

export function ReviewState({ review }: { review: Decision }) {
  const { t } = useTexts();
  const state = stateOf(review);
  return <Tag variant={VARIANTS[state]}>{t(`app-reviews:state.${state}`)}</Tag>;
}

/** Why the change was held. */
export function ReviewReasons({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-1">
      {reasons.map((reason) => (
        <Tag key={reason} variant={GRAVE.includes(reason) ? 'danger' : 'plain'}>
          {t(`app-reviews:reason_of.${reason}`)}
        </Tag>
      ))}
    </span>
  );
}

/** How long an open one has waited, or when it was decided. */
export function ReviewMoment({ review, now }: { review: Decision & { submittedAt: string }; now: string }) {
  const { t } = useTexts();
  const state = stateOf(review);
  if (review.decidedAt && state !== 'appealed') return <LocalTime iso={review.decidedAt} />;
  const since = (state === 'appealed' && review.appealedAt) || review.submittedAt;
  const hours = Math.floor((Date.parse(now) - Date.parse(since)) / HOUR);
  if (hours < 1) return t('app-reviews:under_hour');
  if (hours < HOURS_SHOWN) return t('app-reviews:hours', { count: hours });
  return t('app-reviews:days', { count: Math.floor(hours / 24) });
}
