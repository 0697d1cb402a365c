import type { Invite } from '../../../domains/accounts/invites/contract.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { Column } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CopyLink } from './copy-link.tsx';

const VARIANTS = { open: 'success', used: 'plain', expired: 'warning', revoked: 'danger' } as const;

export function useInviteColumns(site: string): Column<Invite>[] {
  const { t } = useTexts();
  return [
    {
      key: 'code',
      title: t('roles:code'),
      lead: true,
      cell: ({ code, link, note, status }) => (
        <span className="block">
          <code className="tabular whitespace-nowrap font-semibold">{code}</code>
          {status === 'open' && <CopyLink link={link} code={code} />}
          {note && <span className="mt-0.5 block font-normal text-muted text-xs [overflow-wrap:anywhere]">{note}</span>}
        </span>
      ),
    },
    { key: 'role', title: t('roles:role'), cell: ({ role }) => <Tag variant="plain">{role.name}</Tag> },
    {
      key: 'uses',
      title: t('roles:uses'),
      figures: true,
      cell: ({ id, uses, maxUses }) =>
        uses === 0 ? (
          `0 / ${maxUses}`
        ) : (
          <Link to={`/admin/invites/${id}?site=${site}`} className="text-brand-hover hover:underline">
            {uses} / {maxUses}
          </Link>
        ),
    },
    {
      key: 'expires',
      title: t('roles:usable_until'),
      cell: ({ expiresAt }) => (expiresAt ? <LocalTime iso={expiresAt} /> : t('roles:endless')),
    },
    {
      key: 'lasts',
      title: t('roles:member_days'),
      cell: ({ memberDays }) => (memberDays === null ? t('roles:endless') : t('shell:ui.days', { count: memberDays })),
    },
    { key: 'by', title: t('roles:made_by'), cell: ({ createdBy }) => createdBy },
    {
      key: 'state',
      title: t('roles:state'),
      cell: ({ status }) => <Tag variant={VARIANTS[status]}>{t(`roles:invite_states.${status}`)}</Tag>,
    },
    {
      key: 'actions',
      title: t('roles:actions'),
      actions: true,
      cell: ({ id, code, status }) =>
        status === 'open' && (
          <span className="flex justify-end">
            <ConfirmAction
              intent="revoke"
              values={{ id }}
              label={t('roles:revoke')}
              about={code}
              question={t('roles:revoke_question')}
            />
          </span>
        ),
    },
  ];
}
