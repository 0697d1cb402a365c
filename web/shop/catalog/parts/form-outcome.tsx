import { useActionData, useSearchParams } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { Link } from '../../../ui/link.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { BuyAnswer } from '../buy-from-page.server.ts';

/** Result of the form on a page without scripts; with scripts, a toast shows it. */
export function FormOutcome() {
  const { t } = useTexts();
  const refused = useActionData<BuyAnswer>();
  const [params] = useSearchParams();
  if (refused?.refusal) return <NoticeBar kind="problem">{refused.message}</NoticeBar>;
  if (params.get('added') !== '1') return null;
  return (
    <NoticeBar kind="success">
      {t('goods:detail.added')}{' '}
      <Link to="/order/shopping_cart" className="font-semibold text-brand-hover underline underline-offset-4">
        {t('goods:detail.go_to_cart')}
      </Link>
    </NoticeBar>
  );
}
