import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { SCAN_POLL_MS, type ScanState } from '../../../domains/accounts/third-party/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** Polls every two seconds while pending; calls `enter` once the phone has confirmed. */
export function useScanState(
  first: ScanState,
  enter: () => void,
  stateAt: PageAddress = '/login/scan/state',
): ScanState {
  const { load, data: news } = useFetcher<{ state?: ScanState }>();
  const state = news?.state ?? first;
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
  return state;
}
