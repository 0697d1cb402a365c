import { Form, useNavigation } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../../domains/accounts/rules.ts';
import type { StaffInvitation } from '../../../domains/merchants/staff/contract.ts';
import { INVITATION_DAYS } from '../../../domains/merchants/staff/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRoleName } from './role-name.ts';

interface InvitePanelProps {
  choices: readonly { value: string; label: string }[];
  invitations: readonly StaffInvitation[];
  answer?: FormAnswer;
}

/** Invites by mail, and the invitations that were not accepted yet. */
export function InvitePanel({ choices, invitations, answer }: InvitePanelProps) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'invite';
  return (
    <Panel title={t('staff:invite')} hint={t('staff:invite_hint', { days: INVITATION_DAYS })}>
      <Form method="post" noValidate className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <TextField
          label={t('staff:email')}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={answer?.values.email ?? ''}
          problem={answer?.problems.email}
        />
        <SelectField
          label={t('staff:role_label')}
          name="role"
          defaultValue={answer?.values.role}
          problem={answer?.problems.role}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="invite" busy={isBusy} className="md:mt-7">
          {t('staff:send_invitation')}
        </Button>
      </Form>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </Panel>
  );
}

function OpenInvitations({ invitations }: Pick<InvitePanelProps, 'invitations'>) {
  const { t } = useTexts();
  const nameOf = useRoleName();
  return (
    <ul className="mt-5 grid border-line border-t" aria-label={t('staff:open_invitations')}>
      {invitations.map(({ id, email, expiresAt, isExpired, ...role }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="block font-semibold">{email}</span>
            <span className="text-[13px] text-secondary">{nameOf(role)}</span>
          </span>
          {isExpired ? (
            <Tag variant="warning">{t('staff:expired')}</Tag>
          ) : (
            <span className="text-[13px] text-muted">
              {t('staff:expires')} <LocalTime iso={expiresAt} />
            </span>
          )}
          <ActionForm intent="revoke" values={{ id }} label={t('staff:revoke')} about={email} />
        </li>
      ))}
    </ul>
  );
}
