import { readFrozen } from '../../../domains/forum/money/read-wallet.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/freeze-amount';
import { MoneyPage } from './money-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  return readFrozen(pageCtx(context));
}

/** Specification 2, FreezeAmount: what holds money of the reader, and until when. */
export default function FreezeAmount({ loaderData: { list, total } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <MoneyPage tab="frozen">
      <div className="rounded-card border border-line bg-card p-4 md:px-6">
        <p className="text-[13px] text-secondary">{t('forum-money:part_text.frozen')}</p>
        <p className="mt-1">
          <Price money={total} size="lg" plain />
        </p>
        {list.length === 0 ? (
          <EmptyState picture="orders" title={t('forum-money:frozen.none')} />
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {list.map((each) => (
              <li key={`${each.kind}${each.no}${each.topicId}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium">{t(`forum-money:frozen.${each.kind}`)}</p>
                  <p className="text-[13px] text-secondary [overflow-wrap:anywhere]">
                    {each.topicId ? (
                      <Link to={address(`topic/${each.topicId}`)} className="hover:text-brand-hover hover:underline">
                        {each.title}
                      </Link>
                    ) : (
                      [each.no, each.title].filter(Boolean).join(' · ')
                    )}
                  </p>
                  <p className="text-xs text-muted">
                    <LocalTime iso={each.since} />
                    {each.until && (
                      <>
                        {' · '}
                        {t('forum-money:frozen.until')} <LocalTime iso={each.until} />
                      </>
                    )}
                  </p>
                </div>
                <Price money={each.amount} plain />
              </li>
            ))}
          </ul>
        )}
      </div>
    </MoneyPage>
  );
}
