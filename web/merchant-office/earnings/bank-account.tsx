import { Form, useNavigation } from 'react-router';
import { changeBankAccount, readBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import { bankAccountInput, type MoneyProofState } from '../../../domains/payouts/contract.ts';
import { readMoneyProof } from '../../../domains/payouts/money-proof.server.ts';
import { withdrawalRules } from '../../../domains/payouts/withdrawal-rules.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/bank-account';
import { MoneyProofFields, PROOF_FIELDS } from './money-proof-fields.tsx';

const PATH = '/login2/earnings/bank_account';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [account, proof] = await Promise.all([readBankAccount(ctx), readMoneyProof(ctx)]);
  return { account, proof, restHours: withdrawalRules(ctx).restHours };
}

export function action({ context, request }: Route.ActionArgs) {
  const work: Parameters<typeof handleForm>[2] = async (ctx, { submitted }) => {
    const { holder, bank, number, code, payPassword, factorCode } = submitted;
    const input = parseOrRefuse(bankAccountInput, { holder, bank, number, code, payPassword, factorCode });
    await changeBankAccount(ctx, input).catch((error: unknown) => {
      if (isDomainError(error) && error.code === 'confirm_needed') throw redirect(confirmPath(PATH), 303);
      throw error;
    });
    return { done: 'withdrawals.account_saved', to: '/login2/earnings/withdrawals' };
  };
  return handleForm(context, request, work, PROOF_FIELDS);
}

/** Where the shop's money goes; an existing account is shown masked and replaced as a whole. */
export default function BankAccountPage({
  loaderData: { account, proof, restHours },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('withdrawals:bank_account')}
      hint={t('withdrawals:bank_account_hint', { hours: restHours })}
      back={{ to: '/login2/earnings/withdrawals', label: t('withdrawals:tab.withdrawals') }}
      answer={answer}
    >
      <Panel className="max-w-2xl">
        {account && (
          <p className="mb-4 text-secondary">
            {t('withdrawals:present_account')} <strong className="tabular text-ink">{account.label}</strong>
          </p>
        )}
        <AccountForm proof={proof} answer={answer} />
      </Panel>
    </OfficePage>
  );
}

function AccountForm({ proof, answer }: { proof: MoneyProofState; answer?: FormAnswer }) {
  const { t } = useTexts();
  const { state } = useNavigation();
  const field = (name: 'holder' | 'bank' | 'code') => ({
    name,
    label: t(`withdrawals:${name}`),
    defaultValue: answer?.values[name] ?? '',
    problem: answer?.problems[name],
  });
  return (
    <Form method="post" noValidate autoComplete="off" className="grid gap-4">
      <TextField {...field('holder')} maxLength={120} />
      <TextField {...field('bank')} maxLength={120} />
      <TextField
        label={t('withdrawals:account_number')}
        name="number"
        inputMode="text"
        maxLength={60}
        autoComplete="off"
        problem={answer?.problems.number}
      />
      <TextField {...field('code')} hint={t('withdrawals:code_hint')} maxLength={20} />
      <MoneyProofFields state={proof} back={PATH} answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={state === 'submitting'} disabled={proof === 'none'}>
          {t('shell:ui.save')}
        </Button>
        <ButtonLink to="/login2/earnings/withdrawals" variant="secondary">
          {t('shell:ui.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
