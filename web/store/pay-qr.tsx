import { useState } from 'react';
import { PayCode } from '../parts/order/pay-code.tsx';
import type { OpenCode } from '../parts/order/read-open-code.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { buttonClass } from '../ui/button.tsx';

/** The code to scan and the time it stays valid: five minutes. */
export function PayQr({ code, serverTime, isSlow }: { code: OpenCode; serverTime: string; isSlow: boolean }) {
  const { t } = useTexts();
  const { picture, url, expiresAt } = code;
  const [ended, setEnded] = useState(expiresAt <= serverTime);
  return (
    <div className="flex flex-col items-center text-center">
      <p className="text-secondary">{t('checkout:payment.qr_text')}</p>
      <PayCode {...{ picture, expiresAt, serverTime, ended }} onEnd={() => setEnded(true)} />
      {!ended && url && (
        <a href={url} className={buttonClass({}, 'mt-4')}>
          {t('checkout:payment.qr_open')}
        </a>
      )}
      <p className="mt-4 text-[13px] text-muted" role="status">
        {t(isSlow ? 'checkout:payment.slow' : 'checkout:payment.waiting')}
      </p>
    </div>
  );
}
