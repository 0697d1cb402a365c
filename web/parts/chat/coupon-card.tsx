import { useState } from 'react';
import type { DeskCoupon } from '../../../domains/chat/desk/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';

/** A coupon that an agent has sent: the shopper claims it here. */
export function CouponCard({ coupon, isOwn }: { coupon: DeskCoupon; isOwn: boolean }) {
  const { t } = useTexts();
  const api = useApi();
  const [state, setState] = useState<'open' | 'busy' | 'claimed'>('open');
  const [problem, setProblem] = useState('');
  const claim = async () => {
    setState('busy');
    setProblem('');
    try {
      await api.post('/api/front/coupon/claim', { id: coupon.id });
      setState('claimed');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
      setState('open');
    }
  };
  return (
    <div className="w-[320px] max-w-full rounded-card border border-line bg-card p-3 text-start text-ink">
      <p className="text-xs text-muted">{t('chat:card.coupon')}</p>
      <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{coupon.name}</p>
      <p className="mt-2 flex items-center justify-between gap-2">
        <span className="font-semibold text-sale">
          <Price money={coupon.discount} />
        </span>
        {!isOwn && (
          <Button
            type="button"
            size="sm"
            busy={state === 'busy'}
            disabled={state === 'claimed'}
            onClick={() => void claim()}
          >
            {t(state === 'claimed' ? 'chat:card.claimed' : 'chat:card.claim')}
          </Button>
        )}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
