import { movementsQuery } from '../../../domains/forum/money/contract.ts';
import { listMovements } from '../../../domains/forum/money/list-movements.server.ts';
import { readWallet } from '../../../domains/forum/money/read-wallet.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { ownPageOf, pageAddress } from '../my/own-list.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/wallet-detail';
import { MoneyPage } from './money-page.tsx';
import { Movements } from './movements.tsx';

const PARTS = ['all', 'balance', 'income', 'pending', 'frozen'] as const;
const PAGES = ['WalletDetail', 'balance'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { pathname, searchParams } = new URL(request.url);
  const page = ownPageOf(pathname, PAGES);
  const first = page === 'balance' ? 'balance' : 'all';
  const part = PARTS.find((each) => each === searchParams.get('part')) ?? first;
  const query = movementsQuery.parse({ part, page: readPageNumber(searchParams) });
  const [wallet, movements] = await Promise.all([readWallet(ctx), listMovements(ctx, query)]);
  return { place: page === 'balance' ? 'my/balance' : 'my/wallet/WalletDetail', part, movements, wallet };
}

/** Specification 2, balance and WalletDetail: every movement with its counterpart, by the part of the wallet. */
export default function WalletDetail({ loaderData: { place, part, movements, wallet } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const { total, page, limit } = movements;
  const hrefOf = (of: string, at = 1) => pageAddress(address(place), at, { part: of });
  return (
    <MoneyPage
      tab="details"
      {...(place === 'my/balance' ? { title: t('forum-money:part.balance') } : {})}
      actions={
        <ButtonLink to="/users/balance" variant="secondary" size="sm">
          {t('forum-money:wallet.top_up')}
        </ButtonLink>
      }
    >
      <div className="rounded-card border border-line bg-card px-4 pt-2 md:px-6">
        <TabLinks
          label={t('forum-money:parts')}
          current={part}
          tabs={PARTS.map((each) => ({ key: each, label: t(`forum-money:part.${each}`), to: hrefOf(each) }))}
        />
        {part !== 'all' && (
          <p className="mt-3 text-[13px] text-secondary">
            {t(`forum-money:part_text.${part}`)} <strong className="text-ink">{formatMoney(wallet[part], locale)}</strong>
          </p>
        )}
        <Movements movements={movements} />
      </div>
      <Pagination page={page} pages={Math.ceil(total / limit)} hrefFor={(at) => hrefOf(part, at)} />
    </MoneyPage>
  );
}
