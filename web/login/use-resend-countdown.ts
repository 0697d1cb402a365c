import { useEffect, useState } from 'react';

export interface ResendCountdown {
  /** Seconds until a code may be asked for again; 0 when it may. */
  seconds: number;
  /** A code was asked for before: the button says "Get again" (specification 4). */
  again: boolean;
}

interface SentAnswer {
  resendIn?: number;
  /** Where the code went: each way counts for itself. */
  by?: string;
}

/**
 * Counts down from what the server said, whatever is answered meanwhile; the server enforces it, this only shows it. A
 * code that went to the e-mail keeps nobody from asking for one by phone.
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
  // before the first look at the clock nothing can be said
  return { seconds: now === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000)), again: end > 0 || isSent };
}
