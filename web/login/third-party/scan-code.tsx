import type { ScanState } from '../../../domains/accounts/third-party/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface ScanCodeProps {
  /** Empty if none could be made. */
  svg: string;
  state: ScanState;
  /** What the phone has to choose. */
  number?: number | null | undefined;
  /** What scans it: an app, or the camera of a phone that is logged in here. */
  by?: 'wechat' | 'phone';
  /** Where the code is shown. */
  page?: PageAddress;
  /** Asks for a new code; without it the page is read again. */
  onRenew?: () => void;
}

/** The code itself, with its state on top. */
export function ScanCode({ svg, state, number, by = 'wechat', page = '/login/scan', onRenew }: ScanCodeProps) {
  const { t } = useTexts();
  const isOver = state === 'expired' || state === 'refused' || state === 'entered';
  const isTaken = state === 'scanned' || state === 'approved';
  return (
    <>
      <div className="relative mt-6 size-[232px] rounded-card border border-line bg-white p-2">
        {svg && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={t(by === 'phone' ? 'login:device.qr' : 'login:third.scan.qr')}
            width={214}
            height={214}
            className={cx('size-full', (isOver || isTaken) && 'opacity-10')}
          />
        )}
        {isTaken && (
          <span className="absolute inset-0 flex items-center justify-center text-success">
            {number ? (
              <span className="tabular font-semibold text-6xl text-ink">{number}</span>
            ) : (
              <Icon name="circle-check" size={64} />
            )}
          </span>
        )}
        {isOver && (
          <span className="absolute inset-0 flex items-center justify-center">
            {onRenew ? (
              <Button type="button" onClick={onRenew} start={<Icon name="rotate-cw" size={16} />}>
                {t('login:third.scan.renew')}
              </Button>
            ) : (
              <ButtonLink to={page} reloadDocument start={<Icon name="rotate-cw" size={16} />}>
                {t('login:third.scan.renew')}
              </ButtonLink>
            )}
          </span>
        )}
      </div>
      <p aria-live="polite" className="mt-4 flex min-h-6 items-center justify-center gap-2 font-medium">
        {state === 'waiting' && <Spinner />}
        {number
          ? t('login:device.number', { number })
          : t(`login:third.scan.${state === 'entered' ? 'expired' : state}`)}
      </p>
      {state === 'waiting' && (
        <p className="mt-1 text-[13px] text-secondary">
          {t(by === 'phone' ? 'login:device.minutes' : 'login:third.scan.minutes')}
        </p>
      )}
    </>
  );
}
