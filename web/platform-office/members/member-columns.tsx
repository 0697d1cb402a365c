import type { SiteMember } from '../../../domains/accounts/members/contract.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { Column } from '../../back-office/kit/data-table.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { Avatar } from '../../frames/user-menu.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Giving {
  /** Roles that the reader may assign. */
  toGive: readonly { id: number; name: string }[];
  /** The reader, who cannot change their own row. */
  me: number;
  answer?: FormAnswer;
}

export function useMemberColumns(giving: Giving): Column<SiteMember>[] {
  const { t } = useTexts();
  return [
    {
      key: 'person',
      title: t('roles:person'),
      lead: true,
      cell: ({ userId, nickname, avatar }) => (
        <span className="flex items-center gap-2.5">
          <Avatar user={{ nickname, avatarUrl: avatar }} size={30} />
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{nickname}</span>
            <span className="tabular text-muted text-xs">#{userId}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'contact',
      title: t('roles:contact'),
      cell: ({ email, phone }) => (
        <span className="[overflow-wrap:anywhere]">{[email, phone].filter(Boolean).join(' · ') || '–'}</span>
      ),
    },
    {
      key: 'role',
      title: t('roles:role'),
      cell: ({ role, via }) => (
        <span>
          <Tag variant={role.isOwner ? 'tint' : 'plain'}>{role.name}</Tag>
          <span className="mt-0.5 block text-muted text-xs">{t(`roles:via.${via}`)}</span>
        </span>
      ),
    },
    { key: 'joined', title: t('roles:joined'), cell: ({ joinedAt }) => <LocalTime iso={joinedAt} style="date" /> },
    {
      key: 'until',
      title: t('roles:until'),
      cell: ({ expiresAt }) => (expiresAt ? <LocalTime iso={expiresAt} style="date" /> : '–'),
    },
    { key: 'state', title: t('roles:state'), cell: (member) => <MemberState member={member} /> },
    {
      key: 'actions',
      title: t('roles:actions'),
      actions: true,
      cell: (member) => <MemberActs member={member} {...giving} />,
    },
  ];
}

function MemberState({ member: { isBanned, banReason, expiresAt } }: { member: SiteMember }) {
  const { t } = useTexts();
  if (isBanned) {
    return (
      <>
        <Tag variant="danger">{t('roles:states.banned')}</Tag>
        <span className="mt-0.5 block max-w-48 text-muted text-xs [overflow-wrap:anywhere]">{banReason}</span>
      </>
    );
  }
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return <Tag variant={isOver ? 'warning' : 'success'}>{t(`roles:states.${isOver ? 'expired' : 'active'}`)}</Tag>;
}

function MemberActs({ member, toGive, me, answer }: Giving & { member: SiteMember }) {
  const { t } = useTexts();
  const { userId, nickname, role, isBanned } = member;
  if (userId === me || role.isOwner) return null;
  const values = { userId };
  const refused = (intent: string) => answer?.values.intent === intent && answer.values.userId === String(userId);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <ConfirmAction
        intent="role"
        values={values}
        variant="secondary"
        label={t('roles:change_role')}
        about={nickname}
        question={t('roles:change_role_question', { name: nickname })}
        confirm={t('shell:ui.save')}
        open={refused('role')}
      >
        <SelectField name="roleId" label={t('roles:role')} defaultValue={role.id}>
          {toGive.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="days"
          label={t('roles:days')}
          hint={t('roles:days_hint')}
          inputMode="numeric"
          autoComplete="off"
          problem={refused('role') ? answer?.problems.days : undefined}
        />
      </ConfirmAction>
      {isBanned ? (
        <ActionForm intent="enable" values={values} label={t('roles:enable')} about={nickname} />
      ) : (
        <ConfirmAction
          intent="disable"
          values={values}
          label={t('roles:disable')}
          about={nickname}
          question={t('roles:disable_question', { name: nickname })}
          open={refused('disable')}
        >
          <TextField
            name="reason"
            label={t('roles:reason')}
            hint={t('roles:reason_hint')}
            maxLength={200}
            problem={refused('disable') ? answer?.problems.reason : undefined}
          />
        </ConfirmAction>
      )}
    </div>
  );
}
