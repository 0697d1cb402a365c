import type { Transfer } from '../../../domains/payments/by-hand/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { CopyText } from './copy-text.tsx';

/** Where to transfer money, how much, with which reference and until when. */
export function TransferDetails({ transfer }: { transfer: Transfer }) {
  const { t, locale } = useTexts();
  const { amount, received, reference, deadline, account } = transfer;
  return (
    <>
      <p className="max-w-[60ch] text-secondary">{t('transfers:text')}</p>
      {received.amount > 0 && (
        <p className="mt-2 text-warning" role="status">
          {t('transfers:part', { received: formatMoney(received, locale), missing: formatMoney(amount, locale) })}
        </p>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact
          label={t('transfers:amount')}
          shown={formatMoney(amount, locale)}
          copied={decimalText(amount.amount, amount.currency)}
          strong
        />
        <Fact label={t('transfers:reference')} shown={reference} strong hint={t('transfers:reference_hint')} />
        <Fact label={t('transfers:holder')} shown={account.holder} />
        <Fact label={t('transfers:number')} shown={inGroups(account.number)} copied={account.number} />
        <Fact label={t('transfers:bank')} shown={account.bank} />
        {account.code && <Fact label={t('transfers:code')} shown={account.code} />}
        <div>
          <dt className="text-[13px] text-secondary">{t('transfers:deadline')}</dt>
          <dd className="font-semibold">
            <LocalTime iso={deadline} />
          </dd>
        </div>
      </dl>
      {account.note && <p className="mt-3 whitespace-pre-line break-words text-secondary">{account.note}</p>}
    </>
  );
}

interface FactProps {
  label: string;
  shown: string;
  /** What the button copies, if it differs. */
  copied?: string;
  hint?: string;
  strong?: boolean;
}

function Fact({ label, shown, copied, hint, strong }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-secondary">{label}</dt>
      <dd className={strong ? 'font-semibold text-lg' : undefined}>
        <CopyText text={shown} label={label} copied={copied} />
        {hint && <span className="block font-normal text-[13px] text-muted">{hint}</span>}
      </dd>
    </div>
  );
}

/** An IBAN is read in groups of four. */
function inGroups(number: string): string {
  return /^[A-Z]{2}\d{2}/.test(number) ? number.replace(/(.{4})(?=.)/g, '$1 ') : number;
}
