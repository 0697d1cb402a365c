import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** How a buyer without an account gets one that has this order. */
export function KeepOrders({ back }: { back: PageAddress }) {
  const { t } = useTexts();
  return (
    <Card title={t('orders:track.keep_title')}>
      <p className="mb-4 text-secondary">{t('orders:track.keep_text')}</p>
      <ButtonLink to={`/login?mode=6&redirect=${encodeURIComponent(back)}`} variant="secondary">
        {t('orders:track.keep')}
      </ButtonLink>
    </Card>
  );
}
