import { readPaybackAccount } from '../../../domains/refunds/by-hand/payback-account.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { PaybackAccountPanel } from '../../back-office/payments/payback-account.tsx';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { pathOf } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/payback-account';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const account = await readPaybackAccount(pageCtx(context), params.key, 'merchant').catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'confirm_needed') throw redirect(confirmPath(pathOf(request)), 303);
    throw error;
  });
  return { account };
}

/** The account that a buyer's money goes back to; every look is recorded. */
export default function PaybackAccountPage({ loaderData: { account } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <OfficePage
      title={t('hand-payments:payback_account')}
      hint={t('hand-payments:account_look')}
      back={{ to: '/login2/earnings/paybacks', label: t('hand-payments:paybacks') }}
    >
      <PaybackAccountPanel account={account} />
    </OfficePage>
  );
}
