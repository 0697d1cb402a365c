import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { useEarlyValue } from '../../ui/early-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PayPassword } from '../money/pay-password.tsx';

interface BountyFieldProps {
  first: string;
  currency: string;
  needsPayPassword: boolean;
  problems: Record<string, string>;
}

/** What is set aside for the accepted answer; without it, no pay password is asked for. */
export function BountyField({ first, currency, needsPayPassword, problems }: BountyFieldProps) {
  const { t } = useTexts();
  const isScripted = useHydrated();
  const [amount, setAmount] = useState(first);
  const field = useEarlyValue<HTMLInputElement>(setAmount);
  return (
    <div className="grid gap-4 md:max-w-xs">
      <TextField
        ref={field}
        name="bounty"
        label={t('forum-compose:bounty', { currency })}
        hint={t('forum-compose:bounty_hint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        problem={problems.bounty}
      />
      {needsPayPassword && (amount.trim() !== '' || !isScripted) && <PayPassword problem={problems.payPassword} />}
    </div>
  );
}
