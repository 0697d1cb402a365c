import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { SCAN_POLL_MS, type ScanState } from '../../../domains/accounts/third-party/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

interface ScanNews {
  state: ScanState;
  /** What the phone has to choose, while it has to. */
  number?: number | null;
}

/** Polls every two seconds while pending; calls `enter` once the phone has confirmed. */
export function useScanState(first: ScanNews, enter: () => void, stateAt: PageAddress = '/login/scan/state'): ScanNews {
  const { load, data: news } = useFetcher<Partial<ScanNews>>();
  const { state = first.state, number } = news?.state ? news : first;
  const entering = useRef(false);
  useEffect(() => {
    if (state !== 'waiting' && state !== 'scanned') return;
    const timer = setInterval(() => void load(stateAt), SCAN_POLL_MS);
    return () => clearInterval(timer);
  }, [state, load, stateAt]);
  useEffect(() => {
    if (state !== 'approved' || entering.current) return;
    entering.current = true;
    enter();
  }, [state, enter]);
  return { state, number: number ?? null };
}
