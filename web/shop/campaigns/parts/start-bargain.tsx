import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CampaignItem } from '../../../../domains/promotions/campaigns/contract.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChooseFirst } from '../../catalog/parts/choose-first.tsx';

export const START_FORM = 'start';

interface StartFormProps {
  productId: number;
  item: CampaignItem | undefined;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
  canStart: boolean;
  /** A friend's bargain is shown: starting one's own is secondary. */
  isOther: boolean;
  state: 'over' | 'running' | 'coming';
  /** The selection of an item to start with. */
  children: ReactNode;
}

export function StartForm({ productId, item, onMissing, canStart, isOther, state, children }: StartFormProps) {
  return (
    <Form id={START_FORM} method="post" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="itemId" value={item?.itemId ?? ''} />
      {children}
      <p className={isOther ? 'flex' : 'hidden md:flex'}>
        <StartButton form={START_FORM} canStart={canStart} state={state} soft={isOther} onMissing={onMissing} />
      </p>
    </Form>
  );
}

interface StartButtonProps {
  form: string;
  canStart: boolean;
  state: 'over' | 'running' | 'coming';
  soft?: boolean;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
}

export function StartButton({ form, canStart, state, soft, onMissing }: StartButtonProps) {
  const { t } = useTexts();
  const busy = useNavigation().formData?.get('intent') === 'start';
  const why = state === 'running' ? 'campaigns:sold_out' : `campaigns:flash.card_${state}`;
  const looks = { size: 'lg', variant: soft ? 'soft' : 'primary', className: 'min-w-44' } as const;
  const label = t(canStart ? `campaign-assist:${soft ? 'start_too' : 'start'}` : why);
  if (canStart && onMissing) {
    return (
      <ChooseFirst {...looks} onMissing={onMissing}>
        {label}
      </ChooseFirst>
    );
  }
  return (
    <Button {...looks} form={form} disabled={!canStart} busy={busy}>
      {label}
    </Button>
  );
}
