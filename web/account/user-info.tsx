import { readUserInfo } from '../../domains/accounts/queries.server.ts';
import { requireLogin } from '../login/require-login.server.ts';
import { pageCtx } from '../page-context.server.ts';
import { Avatar } from '../shell/user-menu.tsx';
import { useTexts } from '../texts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/user-info';

export async function loader({ request, context }: Route.LoaderArgs) {
  requireLogin(context, request);
  return { user: await readUserInfo(pageCtx(context)) };
}

/** Who one is here, to read; and the way out. */
export default function UserInfo({ loaderData: { user } }: Route.ComponentProps) {
  const { t } = useTexts();
  const none = <span className="text-muted">{t('account:info.none')}</span>;
  const rows = [
    ['nickname', user.nickname],
    ['email', user.email ?? none],
    ['phone', user.phone ?? none],
    ['since', <LocalTime key="since" iso={user.createdAt} style="date" />],
  ] as const;
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <title>{t('account:info.title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-5 text-xl">{t('account:info.title')}</h1>
      <div className="mb-6 flex items-center gap-4">
        <Avatar user={{ ...user, avatarUrl: user.avatar }} size={64} />
        <div className="min-w-0">
          <p className="truncate font-semibold text-base">{user.nickname}</p>
          {user.kind === 'visitor' && <Tag look="plain">{t('account:info.visitor')}</Tag>}
        </div>
      </div>
      {user.kind === 'visitor' && (
        <div className="mb-6">
          <NoticeBar>
            <p className="mb-2">{t('account:info.visitor_hint')}</p>
            <ButtonLink to="/login?mode=6" size="sm">
              {t('account:info.upgrade')}
            </ButtonLink>
          </NoticeBar>
        </div>
      )}
      <dl className="divide-y divide-line border-line border-y">
        {rows.map(([key, value]) => (
          <div key={key} className="grid grid-cols-[120px_minmax(0,1fr)] gap-4 py-3.5">
            <dt className="text-secondary">{t(`account:info.${key}`)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action="/logout" className="mt-6">
        <Button type="submit" look="secondary" start={<Icon name="log-out" size={18} />}>
          {t('account:info.log_out')}
        </Button>
      </form>
    </section>
  );
}
