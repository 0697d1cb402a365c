import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { serverNow } from '../../ui/clock.ts';

const AFTER_MS = 2_000;
/** A job publishes what is due: not at the very second. */
const AGAIN_MS = 8_000;
const MOST_TIMES = 5;
/** Timers beyond this fire at once. */
const MOST_WAIT_MS = 2 ** 31 - 1;

/** Reads the page again once a moment that changes it has passed, and a few times more while it has not changed. */
export function useRefreshAt(iso: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const wait = Date.parse(iso ?? '') - serverNow() + AFTER_MS;
    if (Number.isNaN(wait) || wait > MOST_WAIT_MS) return;
    let timer = setTimeout(refresh, Math.max(wait, AFTER_MS), 1);
    return () => clearTimeout(timer);

    function refresh(time: number) {
      void revalidate();
      if (time < MOST_TIMES) timer = setTimeout(refresh, AGAIN_MS, time + 1);
    }
  }, [iso, revalidate]);
}
