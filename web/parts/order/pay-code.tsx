import { useTexts } from '../../texts/texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import type { QrPicture } from './qr-picture.server.ts';

interface PayCodeProps {
  picture: QrPicture;
  expiresAt: string;
  serverTime: string;
  onEnd: () => void;
  ended: boolean;
}

/** The code to scan, and how long it stays valid. Dark on white in every theme, so that cameras read it. */
export function PayCode({ picture, expiresAt, serverTime, ended, onEnd }: PayCodeProps) {
  const { t } = useTexts();
  return (
    <>
      <div className="relative mt-5 rounded-card border border-line bg-white p-4 text-[#16181d]">
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label={t('checkout:payment.qr_alt')}
          shapeRendering="crispEdges"
          className={ended ? 'size-52 opacity-10' : 'size-52'}
        >
          <path d={picture.path} fill="currentColor" />
        </svg>
        {ended && (
          <p className="absolute inset-0 flex items-center justify-center px-6 font-semibold" role="status">
            {t('checkout:payment.qr_expired')}
          </p>
        )}
      </div>
      {!ended && (
        <p className="mt-4 text-secondary">
          {t('checkout:payment.qr_valid')}{' '}
          <span className="font-semibold text-ink">
            <Countdown endsAt={expiresAt} serverTime={serverTime} variant="text" onEnd={onEnd} />
          </span>
        </p>
      )}
    </>
  );
}
