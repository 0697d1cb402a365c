import { readPayoutAccount } from '../../../domains/payouts/withdrawals/review-withdrawal.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { pathOf } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/withdrawal-account';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const account = await readPayoutAccount(pageCtx(context), params.no).catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'confirm_needed') throw redirect(confirmPath(pathOf(request)), 303);
    throw error;
  });
  return { no: params.no, account };
}

const FIELDS = ['holder', 'bank', 'number', 'code'] as const;

/** The account of one approved withdrawal in full; every look is recorded. */
export default function WithdrawalAccount({ loaderData: { no, account } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <OfficePage
      title={no}
      hint={t('withdrawal-admin:account_hint')}
      back={{ to: '/admin/withdrawals?status=approved', label: t('platform-office:sections.withdrawals') }}
    >
      <Panel className="max-w-2xl">
        <dl className="grid gap-4">
          {FIELDS.filter((field) => account[field]).map((field) => (
            <div key={field}>
              <dt className="text-[13px] text-secondary">{t(`withdrawal-admin:field.${field}`)}</dt>
              <dd className="tabular [overflow-wrap:anywhere]">{account[field]}</dd>
            </div>
          ))}
          <div>
            <dt className="text-[13px] text-secondary">{t('withdrawal-admin:field.amount')}</dt>
            <dd>
              <Price money={account.amount} plain />
            </dd>
          </div>
        </dl>
      </Panel>
    </OfficePage>
  );
}
