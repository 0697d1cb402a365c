import { listLogins } from '../../../domains/accounts/sessions/queries.server.ts';
import { LOGIN_LOG_PATH, SECURITY_PATH } from '../../forms/security-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/login-log';
import { LoginLines } from './login-lines.tsx';

const PAGE_SIZE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireLogin(context, request);
  const page = readPage(new URL(request.url).searchParams);
  return { logins: await listLogins(pageCtx(context), { page, limit: PAGE_SIZE }) };
}

/** Every login and every failed attempt at the account, within the retention period. */
export default function LoginLog({ loaderData: { logins } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <PageHead title={t('security:log.title')} noindex />
      <p className="mb-2 text-[13px]">
        <Link to={SECURITY_PATH} className="text-secondary hover:text-brand-hover hover:underline">
          ← {t('security:log.back')}
        </Link>
      </p>
      <h1 className="text-xl">{t('security:log.title')}</h1>
      <p className="mt-1 mb-4 text-secondary">{t('security:log.hint')}</p>
      {logins.list.length > 0 ? (
        <>
          <NoticeBar>{t('security:log.unknown')}</NoticeBar>
          <div className="mt-4">
            <LoginLines logins={logins.list} />
          </div>
          <Pagination
            page={logins.page}
            pages={Math.ceil(logins.total / PAGE_SIZE)}
            hrefFor={(page) => tabAddress(LOGIN_LOG_PATH, {}, page)}
          />
        </>
      ) : (
        <EmptyState picture="messages" title={t('security:log.empty')} hint={t('security:log.empty_text')} />
      )}
    </section>
  );
}
