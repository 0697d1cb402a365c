import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

const REFUSALS = ['coupon_gone', 'coupon_limit'];

/** Result of a claim on a page without scripts; with scripts, a toast shows it. */
export function ClaimOutcome() {
  const { t } = useTexts();
  const [params] = useSearchParams();
  const outcome = params.get('coupon') ?? '';
  if (outcome === 'claimed') return <NoticeBar kind="success">{t('goods:coupon.claimed_toast')}</NoticeBar>;
  if (!REFUSALS.includes(outcome)) return null;
  return <NoticeBar kind="problem">{t(`goods:coupon.refused.${outcome}`)}</NoticeBar>;
}
