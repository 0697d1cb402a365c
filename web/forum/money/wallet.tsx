import { listMovements } from '../../../domains/forum/money/list-movements.server.ts';
import { readWallet } from '../../../domains/forum/money/read-wallet.server.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/wallet';
import { MoneyPage } from './money-page.tsx';
import { Movements } from './movements.tsx';

const LATEST = 5;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const [wallet, latest] = await Promise.all([
    readWallet(ctx),
    listMovements(ctx, { part: 'all', page: 1, limit: LATEST }),
  ]);
  return { wallet, latest };
}

/** Specification 2, theme2 wallet: what the reader has, and what happened to it lately. */
export default function Wallet({ loaderData: { wallet, latest } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const { year } = wallet;
  return (
    <MoneyPage tab="wallet">
      <section aria-label={t('forum-money:tab.wallet')} className="rounded-card border border-line bg-card p-4 md:p-6">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4">
          <Figure
            name={t('forum-money:part.balance')}
            money={wallet.balance}
            to="my/wallet/WalletDetail?part=balance"
          />
          <Figure name={t('forum-money:part.income')} money={wallet.income} to="my/wallet/WalletDetail?part=income" />
          <Figure
            name={t('forum-money:part.pending')}
            money={wallet.pending}
            to="my/wallet/WalletDetail?part=pending"
          />
          <Figure name={t('forum-money:part.frozen')} money={wallet.frozen} to="my/wallet/FreezeAmount" />
        </dl>
        <p className="mt-4 text-[13px] text-secondary">{t('forum-money:wallet.hint')}</p>
        {wallet.expected.amount > 0 && (
          <p className="mt-1 text-[13px] text-secondary">
            <Link
              to={address('my/payment?side=shared')}
              className="inline-flex min-h-11 items-center text-brand-hover hover:underline md:min-h-0"
            >
              {t('forum-money:wallet.expected', { amount: formatMoney(wallet.expected, locale) })}
            </Link>
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ButtonLink to="/users/balance" start={<Icon name="plus" size={16} />}>
            {t('forum-money:wallet.top_up')}
          </ButtonLink>
          {wallet.mayWithdraw && (
            <ButtonLink to={address('my/wallet/Withdrawal')} variant="secondary">
              {t('forum-money:wallet.withdraw')}
            </ButtonLink>
          )}
          <Link
            to={address('my/point')}
            className="ms-auto inline-flex min-h-11 items-center gap-1.5 hover:text-brand-hover"
          >
            <Icon name="coins" size={16} />
            {t('forum-money:wallet.points', { points: formatNumber(wallet.points, locale) })}
          </Link>
        </div>
      </section>
      <section className="rounded-card border border-line bg-card p-4 md:px-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-[15px]">{t('forum-money:wallet.year', { year: String(year.year) })}</h2>
          <Link to={address('my/wallet/YearStatement')} className="text-[13px] text-brand-hover hover:underline">
            {t('forum-money:tab.year')}
          </Link>
        </div>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {(['earned', 'spent', 'withdrawn'] as const).map((of) => (
            <div key={of} className="min-w-0">
              <dt className="text-[13px] text-secondary">{t(`forum-money:year.${of}`)}</dt>
              <dd className="[overflow-wrap:anywhere]">
                <Price money={year[of]} plain />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="rounded-card border border-line bg-card px-4 pt-4 md:px-6">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-[15px]">{t('forum-money:wallet.latest')}</h2>
          <Link to={address('my/wallet/WalletDetail')} className="text-[13px] text-brand-hover hover:underline">
            {t('forum-money:wallet.all')}
          </Link>
        </div>
        <Movements movements={latest} />
      </section>
    </MoneyPage>
  );
}

function Figure({ name, money, to }: { name: string; money: Money; to: string }) {
  const address = useForumAddress();
  return (
    <div className="relative min-w-0">
      <dt className="text-[13px] text-secondary">
        <Link to={address(to)} className="after:absolute after:inset-0 hover:text-brand-hover">
          {name}
        </Link>
      </dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">
        <Price money={money} size="lg" plain />
      </dd>
    </div>
  );
}
