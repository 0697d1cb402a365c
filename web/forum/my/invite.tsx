import { data, Form } from 'react-router';
import { type Invite, type InviteList, newInviteInput } from '../../../domains/accounts/invites/contract.ts';
import { createInvite } from '../../../domains/accounts/invites/create-invite.server.ts';
import { listInvites } from '../../../domains/accounts/invites/queries.server.ts';
import { revokeInvite } from '../../../domains/accounts/invites/revoke-invite.server.ts';
import { listRolesToGive } from '../../../domains/accounts/roles/queries.server.ts';
import { listInvited, listInviteEarnings } from '../../../domains/forum/invites/list-invited.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/invite';
import { InvitedPeople, InviteEarningList } from './invited.tsx';
import { pageAddress } from './own-list.ts';

const TABS = ['links', 'people', 'earned'] as const;
const VARIANTS = { open: 'success', used: 'plain', expired: 'warning', revoked: 'danger' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const tab = TABS.find((each) => each === searchParams.get('tab')) ?? 'links';
  const query = { page: readPageNumber(searchParams), limit: 20 };
  const first = { page: 1, limit: 1 };
  try {
    const [invites, invited, earnings] = await Promise.all([
      listInvites(ctx, { status: 'all', ...(tab === 'links' ? query : first) }, { isOwn: true }),
      listInvited(ctx, tab === 'people' ? query : first),
      listInviteEarnings(ctx, tab === 'earned' ? query : first),
    ]);
    return { tab, invites, invited, earnings, isOff: ctx.site.invitePolicy === 'none' };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'no_permission') throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:no_permission') }, { status: 403 });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    if (intent === 'revoke') {
      await revokeInvite(ctx, { id: readFormId(submitted.id) });
      return { done: 'revoked' };
    }
    // other roles are given in the office
    const roleId = (await listRolesToGive(ctx)).find(({ kind }) => kind === 'default')?.id ?? 0;
    const input = { roleId, maxUses: readNumber(submitted.maxUses), days: readNumber(submitted.days) ?? null };
    await createInvite(ctx, parseOrRefuse(newInviteInput, input));
    return { done: 'made' };
  };
  return handleForm(context, request, work);
}

/** Specification 2 and 6: a member's invitations with their links, who came through them, and what was earned by it. */
export default function OwnInvites({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, invites, invited, earnings, isOff } = loaderData;
  const { t, locale } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  const title = t('forum:own.invite');
  const list = { links: invites, people: invited, earned: earnings }[tab];
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-6">
        <TabLinks
          label={title}
          current={tab}
          tabs={TABS.map((key) => ({
            key,
            label: t(`forum-messages:invite.tab.${key}`),
            to: pageAddress(address('my/invite'), 1, key === 'links' ? {} : { tab: key }),
          }))}
        />
        {tab !== 'links' && (
          <p className="text-secondary">
            {t('forum-messages:invite.sum', { people: formatNumber(invited.total, locale) })}{' '}
            <strong className="text-ink">{formatMoney(invited.earned, locale)}</strong>
          </p>
        )}
        {tab === 'links' && <Links {...{ invites, isOff, answer }} />}
        {tab === 'people' && <InvitedPeople invited={invited} />}
        {tab === 'earned' && <InviteEarningList earnings={earnings} />}
      </div>
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / list.limit)}
        hrefFor={(page) => pageAddress(address('my/invite'), page, tab === 'links' ? {} : { tab })}
      />
    </OwnPage>
  );
}

function Links({ invites, isOff, answer }: { invites: InviteList; isOff: boolean; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <>
      {isOff && <NoticeBar kind="warning">{t('forum-messages:invite.off')}</NoticeBar>}
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      <NewInvite answer={answer} />
      {invites.list.length === 0 ? (
        <EmptyState
          picture="messages"
          title={t('forum-messages:invite.none')}
          hint={t('forum-messages:invite.none_text')}
        />
      ) : (
        <ul className="divide-y divide-line">
          {invites.list.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </>
  );
}

function NewInvite({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const number = (name: string, first: string) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? first,
    problem: answer?.problems[name],
  });
  return (
    <Form method="post" className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <TextField label={t('forum-messages:invite.max_uses')} {...number('maxUses', '1')} />
      <TextField label={t('forum-messages:invite.days')} {...number('days', '7')} />
      <Button name="intent" value="create">
        {t('forum-messages:invite.make')}
      </Button>
    </Form>
  );
}

function InviteRow({ invite: { id, code, link, uses, maxUses, status, expiresAt } }: { invite: Invite }) {
  const { t } = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <code className="tabular font-semibold">{code}</code>
          <Tag variant={VARIANTS[status]}>{t(`forum-messages:invite.states.${status}`)}</Tag>
        </p>
        {status === 'open' && <p className="text-[13px] [overflow-wrap:anywhere]">{link}</p>}
        <p className="tabular text-[13px] text-muted">
          {t('forum-messages:invite.uses')}: {uses} / {maxUses}
          {expiresAt && (
            <>
              {' · '}
              {t('forum-messages:invite.until')} <LocalTime iso={expiresAt} />
            </>
          )}
        </p>
      </div>
      {status === 'open' && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            name="intent"
            value="revoke"
            variant="secondary"
            size="sm"
            aria-label={`${t('forum-messages:invite.revoke')}: ${code}`}
          >
            {t('forum-messages:invite.revoke')}
          </Button>
        </Form>
      )}
    </li>
  );
}
