import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useLoginRequest } from '../../session/use-login-request.ts';
import { showToast } from '../../ui/toasts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { action } from './claim-coupon.ts';

/** The state of one coupon for this reader, shared by every place that shows the coupon. */
export function useClaim(couponId: number) {
  const fetcher = useFetcher<typeof action>({ key: `coupon-${couponId}` });
  const { data } = fetcher;
  const requestLogin = useLoginRequest();
  useEffect(() => {
    if (!data) return;
    if (data.to) return requestLogin(data.message, { kind: 'go', to: uncheckedAddress(data.to) });
    showToast({ text: data.message, kind: data.refusal ? 'problem' : 'success' });
  }, [data, requestLogin]);
  const state =
    fetcher.state !== 'idle' || data?.refusal === null || data?.refusal === 'coupon_limit'
      ? 'claimed'
      : data?.refusal === 'coupon_gone'
        ? 'gone'
        : 'open';
  return { Form: fetcher.Form, state, scripted: useHydrated() } as const;
}
