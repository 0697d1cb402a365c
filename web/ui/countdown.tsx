import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { serverNow } from './clock.ts';
import { splitDuration } from './duration.ts';

interface CountdownProps {
  /** ISO times: its end, and the server's time when it rendered the page. */
  endsAt: string;
  serverTime: string;
  /** `boxes`: each number in a dark box, for flash sales. `text`: 04:59, inside a sentence. */
  variant?: 'boxes' | 'text';
  onEnd?: () => void;
}

/** A running countdown. The server's page shows its own time; the browser continues without a jump. */
export function Countdown({ endsAt, serverTime, variant = 'boxes', onEnd }: CountdownProps) {
  const { t } = useTexts();
  const [left, setLeft] = useState(() => Date.parse(endsAt) - Date.parse(serverTime));
  useEffect(() => {
    const end = Date.parse(endsAt);
    let hasEnded = false;
    const tick = () => {
      const rest = end - serverNow();
      setLeft(rest);
      if (rest <= 0 && !hasEnded) {
        hasEnded = true;
        onEnd?.();
      }
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt, onEnd]);
  const { days, hours, minutes, seconds } = splitDuration(left);
  const numbers = variant === 'text' && days === 0 && hours === 0 ? [minutes, seconds] : [hours, minutes, seconds];
  return (
    // screen readers do not announce every second
    <span role="timer" className="tabular inline-flex items-center gap-1">
      {days > 0 && <span className="me-0.5 font-semibold">{t('shell:ui.days', { count: days })}</span>}
      {numbers.map((number, place) => (
        <span key={['a', 'b', 'c'][place]} className="inline-flex items-center gap-1">
          {place > 0 && <span className={variant === 'boxes' ? 'font-semibold' : '-mx-0.5'}>:</span>}
          <span
            className={cx(
              variant === 'boxes' &&
                'min-w-6 rounded-[4px] bg-ink px-1 py-0.5 text-center text-[13px] font-semibold leading-tight text-card',
            )}
          >
            {String(number).padStart(2, '0')}
          </span>
        </span>
      ))}
    </span>
  );
}
