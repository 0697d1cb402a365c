import type { OfficeApi } from '../../../domains/api-market/moderation/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = {
  draft: 'plain',
  in_review: 'warning',
  listed: 'success',
  taken_down: 'danger',
  appealed: 'warning',
} as const;
const HOUR = 3_600_000;
/** Beyond it, days are counted. */
const HOURS_SHOWN = 48;

export function ApiState({ api: { status, isAppealed } }: { api: Pick<OfficeApi, 'status' | 'isAppealed'> }) {
  const { t } = useTexts();
  const state = isAppealed ? 'appealed' : status;
  return <Tag variant={VARIANTS[state]}>{t(`api-reviews:state.${state}`)}</Tag>;
}

/** How long it has waited for a decision, or when it was changed last. */
export function ApiMoment({ api, now }: { api: Pick<OfficeApi, 'waitsSince' | 'updatedAt'>; now: string }) {
  const { t } = useTexts();
  if (api.waitsSince === null) return <LocalTime iso={api.updatedAt} />;
  const hours = Math.floor((Date.parse(now) - Date.parse(api.waitsSince)) / HOUR);
  if (hours < 1) return t('api-reviews:under_hour');
  if (hours < HOURS_SHOWN) return t('api-reviews:hours', { count: hours });
  return t('api-reviews:days', { count: Math.floor(hours / 24) });
}
