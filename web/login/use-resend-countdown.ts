import { useEffect, useState } from 'react';

export interface ResendCountdown {
  /** Seconds until another code can be requested; 0 if it can. */
  seconds: number;
  /** A code was requested before: the button says "Get again" (specification 4). */
  again: boolean;
}

interface SentAnswer {
  resendIn?: number;
  /** The code's channel: each is counted separately. */
  by?: string;
}

/**
 * Counts down from the server's value, whatever other responses arrive; the server enforces it. A code sent by e-mail
 * does not delay one by phone.
 */
export function useResendCountdown(answer: SentAnswer | undefined, by = ''): ResendCountdown {
  const [ends, setEnds] = useState<Record<string, number>>({});
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (answer?.resendIn === undefined) return;
    const end = Date.now() + answer.resendIn * 1000;
    setEnds((before) => ({ ...before, [answer.by ?? '']: end }));
  }, [answer]);
  const end = ends[by] ?? 0;
  useEffect(() => {
    // uses the time and not ticks: a background tab ticks seldom
    const show = () => setNow(Date.now());
    show();
    if (end <= Date.now()) return;
    const timer = setInterval(show, 500);
    const last = setTimeout(() => clearInterval(timer), end - Date.now() + 1_000);
    return () => {
      clearInterval(timer);
      clearTimeout(last);
    };
  }, [end]);
  const isSent = answer?.resendIn !== undefined && (answer.by ?? '') === by;
  // nothing can be shown before the first reading of the time
  return { seconds: now === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000)), again: end > 0 || isSent };
}
