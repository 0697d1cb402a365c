import type { PaybackAccount } from '../../../domains/refunds/by-hand/contract.ts';
import { CopyText } from '../../parts/order/copy-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Price } from '../../ui/price.tsx';
import { Panel } from '../kit/panel.tsx';

const FIELDS = ['holder', 'bank', 'number', 'code'] as const;

/** A buyer's account in full, for the person who sends the money back. */
export function PaybackAccountPanel({ account }: { account: PaybackAccount }) {
  const { t } = useTexts();
  return (
    <Panel className="max-w-2xl">
      <dl className="grid gap-4">
        {FIELDS.filter((field) => account[field]).map((field) => (
          <div key={field}>
            <dt className="text-[13px] text-secondary">{t(`transfers:${field}`)}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <CopyText text={account[field]} label={t(`transfers:${field}`)} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-[13px] text-secondary">{t('transfers:amount')}</dt>
          <dd>
            <Price money={account.amount} plain />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
