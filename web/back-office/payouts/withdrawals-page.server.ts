import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import { readBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import { WITHDRAWAL_STATES, withdrawalsQuery, withdrawInput } from '../../../domains/payouts/contract.ts';
import { readBalances } from '../../../domains/payouts/earnings/read-balances.server.ts';
import { readMoneyProof } from '../../../domains/payouts/money-proof.server.ts';
import { listOwnWithdrawals } from '../../../domains/payouts/withdrawals/list-withdrawals.server.ts';
import { requestWithdrawal } from '../../../domains/payouts/withdrawals/request-withdrawal.server.ts';
import { readWithdrawalTerms } from '../../../domains/payouts/withdrawals/withdrawal-terms.server.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { PROOF_FIELDS } from '../../parts/payouts/money-proof-fields.tsx';
import type { PayoutOffice } from '../../parts/payouts/payout-office.ts';
import { readQuery } from '../kit/read-query.server.ts';

/** What the page of withdrawals shows to someone who may read, and perhaps withdraw. */
export async function readWithdrawalsPage(
  ctx: Ctx,
  request: Request,
  office: PayoutOffice,
  { mayWithdraw }: { mayWithdraw: boolean },
) {
  const { kind } = office;
  const filters = readQuery(withdrawalsQuery, request);
  const [withdrawals, balances, account, terms, proof] = await Promise.all([
    listOwnWithdrawals(ctx, kind, filters),
    readBalances(ctx, kind),
    mayWithdraw ? readBankAccount(ctx, kind) : null,
    mayWithdraw ? readWithdrawalTerms(ctx, kind) : null,
    readMoneyProof(ctx),
  ]);
  const status = filters.status ?? '';
  return {
    office,
    withdrawals,
    balances,
    account,
    terms,
    proof,
    mayWithdraw,
    status,
    states: [...WITHDRAWAL_STATES],
    requestId: randomUUID(),
  };
}

export function requestByForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { kind }: Pick<PayoutOffice, 'kind'>,
) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { currency = '', requestId, amount = '', payPassword, factorCode } = submitted;
      const minor = parseMoney(amount, currency) ?? amount;
      const fee = readNumber(submitted.fee);
      await requestWithdrawal(
        ctx,
        kind,
        parseOrRefuse(withdrawInput, { amount: minor, currency, requestId, fee, payPassword, factorCode }),
      );
      return { done: 'withdrawals.requested' };
    },
    {
      earnings_short: 'amount',
      withdrawal_too_small: 'amount',
      withdrawal_too_soon: 'amount',
      withdrawal_fee_changed: 'amount',
      ...PROOF_FIELDS,
    },
  );
}
