import { readPayPassword } from '../../../domains/payables/pay-password/queries.server.ts';
import { readBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/profile-pay';
import { MoneyPage } from './money-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const [{ isSet }, account] = await Promise.all([readPayPassword(ctx), readBankAccount(ctx, 'member')]);
  return { hasPassword: isSet, account: account?.label ?? null };
}

/** Specification 2, profilePay: what protects the wallet, where its money comes from and where it goes. */
export default function ProfilePay({ loaderData: { hasPassword, account } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <MoneyPage tab="pay">
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4 md:px-6">
        <Row
          icon="lock"
          title={t('forum-money:pay.password')}
          text={t(hasPassword ? 'forum-money:pay.password_set' : 'forum-money:pay.password_none')}
        >
          <ButtonLink to={payPasswordPath({ back: address('my/profilePay') })} variant="secondary" size="sm">
            {t(hasPassword ? 'forum-money:pay.change' : 'forum-money:pay.set')}
          </ButtonLink>
        </Row>
        <Row icon="wallet" title={t('forum-money:pay.methods')} text={t('forum-money:pay.methods_text')}>
          <ButtonLink to="/users/balance" variant="secondary" size="sm">
            {t('forum-money:wallet.top_up')}
          </ButtonLink>
        </Row>
        <Row icon="banknote" title={t('forum-money:pay.account')} text={account ?? t('forum-money:pay.account_none')}>
          <ButtonLink to={address('my/wallet/BankAccount')} variant="secondary" size="sm">
            {t(account ? 'forum-money:pay.change' : 'forum-money:pay.set')}
          </ButtonLink>
        </Row>
      </ul>
    </MoneyPage>
  );
}

interface RowProps {
  icon: IconName;
  title: string;
  text: string;
  children: React.ReactNode;
}

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-page text-secondary">
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        <p className="text-[13px] text-secondary [overflow-wrap:anywhere]">{text}</p>
      </div>
      {children}
    </li>
  );
}
