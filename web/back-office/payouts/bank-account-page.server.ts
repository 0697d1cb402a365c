import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import { changeBankAccount, readBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import { bankAccountInput } from '../../../domains/payouts/contract.ts';
import { readMoneyProof } from '../../../domains/payouts/money-proof.server.ts';
import { withdrawalRules } from '../../../domains/payouts/withdrawal-rules.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { redirect } from '../../session/redirects.ts';
import { PROOF_FIELDS } from './money-proof-fields.tsx';
import { accountAddress, type PayoutOffice } from './payout-office.ts';

export async function readBankAccountPage(ctx: Ctx, office: PayoutOffice) {
  const [account, proof] = await Promise.all([readBankAccount(ctx, office.kind), readMoneyProof(ctx)]);
  return { office, account, proof, restHours: withdrawalRules(ctx).restHours };
}

export function saveBankAccountByForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { kind, base, home }: PayoutOffice,
) {
  const work: Parameters<typeof handleForm>[2] = async (ctx, { submitted }) => {
    const { holder, bank, number, code, payPassword, factorCode } = submitted;
    const input = parseOrRefuse(bankAccountInput, { holder, bank, number, code, payPassword, factorCode });
    await changeBankAccount(ctx, kind, input).catch((error: unknown) => {
      if (isDomainError(error) && error.code === 'confirm_needed') {
        throw redirect(confirmPath(accountAddress(base)), 303);
      }
      throw error;
    });
    return { done: 'withdrawals.account_saved', to: home };
  };
  return handleForm(context, request, work, PROOF_FIELDS);
}
