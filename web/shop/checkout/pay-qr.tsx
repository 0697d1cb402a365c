import { useState } from 'react';
import { Form } from 'react-router';
import { PayCode } from '../../parts/order/pay-code.tsx';
import type { QrPicture } from '../../parts/order/qr-picture.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

interface PayQrProps {
  orderNo: string;
  method: string;
  picture: QrPicture;
  /** The provider's own page, for users already on their phone; empty if there is none. */
  url: string;
  expiresAt: string;
  serverTime: string;
  isSlow: boolean;
}

/** A QR code, its remaining validity, and a button for a new one. */
export function PayQr({ orderNo, method, picture, url, expiresAt, serverTime, isSlow }: PayQrProps) {
  const { t, has } = useTexts();
  // names the app that scans the code, if only one does
  const ownText = `payments:qr.${method}_text`;
  const [ended, setEnded] = useState(expiresAt <= serverTime);
  return (
    <Card className="flex flex-col items-center text-center">
      <h2 className="text-base">{t('checkout:payment.qr_title')}</h2>
      <p className="mt-1 max-w-sm text-secondary">{t(has(ownText) ? ownText : 'checkout:payment.qr_text')}</p>
      <PayCode {...{ picture, expiresAt, serverTime, ended }} onEnd={() => setEnded(true)} />
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        {!ended && url && (
          <a
            href={url}
            className="inline-flex min-h-10 items-center gap-2 rounded-control bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover"
          >
            <Icon name="external-link" size={16} />
            {t('checkout:payment.qr_open')}
          </a>
        )}
        <Form method="post">
          <input type="hidden" name="method" value={method} />
          <Button
            variant={ended ? 'primary' : 'secondary'}
            name="intent"
            value="pay"
            start={<Icon name="refresh-cw" size={16} />}
          >
            {t('checkout:payment.qr_new')}
          </Button>
        </Form>
      </div>
      <p className="mt-5 max-w-sm text-[13px] text-muted" role="status">
        {t(isSlow ? 'checkout:payment.slow' : 'checkout:payment.waiting')}
      </p>
      <p className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1">
        <noscript>
          <a href={`/payment?${new URLSearchParams({ orderNo })}`} className="text-brand-hover underline">
            {t('checkout:payment.refresh')}
          </a>
        </noscript>
        <Link
          to={`/payment?${new URLSearchParams({ orderNo })}`}
          className="text-secondary hover:text-ink hover:underline"
        >
          {t('checkout:payment.other_method')}
        </Link>
      </p>
    </Card>
  );
}
