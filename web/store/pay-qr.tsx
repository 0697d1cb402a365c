import { useState } from 'react';
import type { OpenCode } from '../parts/order/read-open-code.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';

/** The code to scan and the time it stays valid: five minutes. */
export function PayQr({ code, serverTime, isSlow }: { code: OpenCode; serverTime: string; isSlow: boolean }) {
  const { t } = useTexts();
  const { picture, url, expiresAt } = code;
  const [ended, setEnded] = useState(expiresAt <= serverTime);
  return (
    <div className="flex flex-col items-center text-center">
      <p className="text-secondary">{t('checkout:payment.qr_text')}</p>
      <div className="relative mt-4 rounded-card border border-line bg-white p-4">
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label={t('checkout:payment.qr_alt')}
          shapeRendering="crispEdges"
          className={ended ? 'size-52 opacity-10' : 'size-52'}
        >
          <path d={picture.path} fill="#16181d" />
        </svg>
        {ended && (
          <p
            className="absolute inset-0 flex items-center justify-center px-6 font-semibold text-[#16181d]"
            role="status"
          >
            {t('checkout:payment.qr_expired')}
          </p>
        )}
      </div>
      {!ended && (
        <p className="mt-4 text-secondary">
          {t('checkout:payment.qr_valid')}{' '}
          <span className="font-semibold text-ink">
            <Countdown endsAt={expiresAt} serverTime={serverTime} variant="text" onEnd={() => setEnded(true)} />
          </span>
        </p>
      )}
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
