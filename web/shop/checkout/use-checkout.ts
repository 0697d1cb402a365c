import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Checkout } from '../../../domains/orders/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { readChoices } from './checkout-choices.ts';

/** `counted`: the price was recalculated; announced to users of screen readers. */
export type CountState = 'idle' | 'busy' | 'counted' | 'lost';

/**
 * The checkout for the choices in the form: recalculated whenever a choice changes, the last response wins.
 * `fromAction` is a refused order's checkout, which already includes the choices.
 */
export function useCheckout(form: RefObject<HTMLFormElement | null>, fromLoader: Checkout, fromAction?: Checkout) {
  const api = useApi();
  const [checkout, setCheckout] = useState(fromAction ?? fromLoader);
  const [state, setState] = useState<CountState>('idle');
  const asking = useRef<AbortController>(undefined);
  const shown = useRef(fromLoader);

  async function recompute(): Promise<void> {
    if (!form.current) return;
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setState('busy');
    try {
      const body = { preOrderNo: fromLoader.preOrderNo, ...readChoices(new FormData(form.current)) };
      const answer = await api.post<Checkout>('/api/front/order/compute', body, own.signal);
      if (own.signal.aborted) return;
      setCheckout(answer);
      setState('counted');
    } catch {
      if (!own.signal.aborted) setState('lost');
    }
  }

  useEffect(() => {
    if (fromAction) setCheckout(fromAction);
  }, [fromAction]);
  // the loader ran again (an address was saved); its data does not include the choices made here
  useEffect(() => {
    if (shown.current === fromLoader) return;
    shown.current = fromLoader;
    void recompute();
  });
  useEffect(() => () => asking.current?.abort(), []);
  return { checkout, state, recompute };
}
