import { useEffect, useState } from 'react';
import type { LoginAnswer } from './login-answer.ts';

export interface ResendCountdown {
  /** Seconds until a code may be asked for again; 0 when it may. */
  seconds: number;
  /** A code was asked for before: the button says "Get again" (specification 4). */
  again: boolean;
}

/** Counts down from what the server said; the server enforces it, this only shows it. */
export function useResendCountdown(answer: LoginAnswer | undefined): ResendCountdown {
  const [seconds, setSeconds] = useState(0);
  const [again, setAgain] = useState(answer?.resendIn !== undefined);
  useEffect(() => {
    if (answer?.resendIn === undefined) return;
    // by the clock and not by ticks: a tab in the background ticks seldom
    const until = Date.now() + answer.resendIn * 1000;
    const show = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    show();
    setAgain(true);
    const timer = setInterval(show, 500);
    return () => clearInterval(timer);
  }, [answer]);
  return { seconds, again };
}
