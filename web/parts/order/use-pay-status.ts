import { useEffect, useState } from 'react';
import type { PayStatus } from '../../../domains/payments/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { useFollowing } from '../../ui/use-following.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const SLOWER_BY = 1.25;
/** After this many responses without a result the page says that it may take a while. */
const PATIENT_ANSWERS = 15;

/**
 * Polls the payment, every two seconds at first and then less often, until it is decided. A hidden window does not
 * poll; it does at once when it becomes visible again.
 */
export function usePayStatus(
  orderNo: string,
  first: PayStatus['status'],
): { status: PayStatus['status']; isSlow: boolean } {
  const api = useApi();
  const [status, setStatus] = useFollowing(first);
  const [asked, setAsked] = useState(0);
  const isOpen = status === 'unpaid' || status === 'failed';
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT_MS;
    const stop = new AbortController();
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        try {
          const path = `/api/front/pay/status/${encodeURIComponent(orderNo)}`;
          const answer = await api.get<PayStatus>(path, stop.signal);
          setStatus(answer.status);
          setAsked((count) => count + 1);
        } catch {
          // the next request may succeed; the page also has a button to check
        }
      }
      if (stop.signal.aborted) return;
      wait = Math.min(wait * SLOWER_BY, LONGEST_WAIT_MS);
      timer = setTimeout(() => void ask(), wait);
    };
    const lookedAt = () => {
      if (document.visibilityState !== 'visible') return;
      wait = FIRST_WAIT_MS;
      void ask();
    };
    timer = setTimeout(() => void ask(), wait);
    document.addEventListener('visibilitychange', lookedAt);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookedAt);
    };
  }, [api, orderNo, isOpen, setStatus]);
  return { status, isSlow: asked >= PATIENT_ANSWERS };
}
