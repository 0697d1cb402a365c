import { listLogins } from '../../../domains/accounts/sessions/queries.server.ts';
import { LoginLines } from '../../account/security/login-lines.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { readPageNumber } from '../home/read-feed-request.ts';
import type { Route } from './+types/login-log';
import { OwnListPage } from './own-list-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const page = readPageNumber(new URL(request.url).searchParams);
  return { logins: await listLogins(pageCtx(context), { page, limit: 20 }) };
}

/** When and from where one's account was used. */
export default function LoginLog({ loaderData: { logins } }: Route.ComponentProps) {
  return (
    <OwnListPage name="userLoginLogList" list={logins} isEmpty={logins.list.length === 0}>
      <div className="rounded-card border border-line bg-card p-4 md:p-5">
        <LoginLines logins={logins.list} />
      </div>
    </OwnListPage>
  );
}
