import { useState } from 'react';
import type { DeskCoupon } from '../../../domains/chat/desk/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';

/** The coupons that an agent can send, read when they are asked for. */
export function DeskCoupons({ merId, onSend }: { merId: number; onSend: (couponId: number) => void }) {
  const { t } = useTexts();
  const api = useApi();
  const [coupons, setCoupons] = useState<DeskCoupon[]>();
  const open = () =>
    api.get<{ list: DeskCoupon[] }>(`/api/service/desk/coupons?merId=${merId}`).then(
      ({ list }) => setCoupons(list),
      () => setCoupons([]),
    );
  if (!coupons) {
    return (
      <Button type="button" size="sm" variant="secondary" wide onClick={() => void open()}>
        {t('chat:desk.coupon')}
      </Button>
    );
  }
  return (
    <section>
      <h3 className="text-sm">{t('chat:desk.coupon')}</h3>
      {coupons.length === 0 && <p className="mt-2 text-[13px] text-secondary">{t('chat:desk.no_coupons')}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {coupons.map(({ id, name, discount }) => (
          <li key={id} className="flex items-center justify-between gap-2 rounded-control bg-page p-3">
            <span className="min-w-0 text-xs [overflow-wrap:anywhere]">
              {name} · <Price money={discount} size="sm" plain />
            </span>
            <Button type="button" size="sm" variant="ghost" onClick={() => onSend(id)}>
              {t('chat:send')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
