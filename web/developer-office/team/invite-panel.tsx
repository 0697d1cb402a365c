import { Form, useNavigation } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../../domains/accounts/rules.ts';
import type { DeveloperTeam } from '../../../domains/developers/contract.ts';
import { DEVELOPER_INVITATION_DAYS } from '../../../domains/developers/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface InvitePanelProps {
  team: DeveloperTeam;
  answer?: FormAnswer;
}

/** Invites by mail, and the invitations that were not accepted yet. */
export function InvitePanel({ team: { roles, invitations }, answer }: InvitePanelProps) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'invite';
  const hint = t('developer-office:team.invite_hint', { days: DEVELOPER_INVITATION_DAYS });
  return (
    <Panel title={t('developer-office:team.invite')} hint={hint}>
      <Form method="post" noValidate className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <TextField
          label={t('developer-office:team.email')}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={answer?.values.email ?? ''}
          problem={answer?.problems.email}
        />
        <SelectField
          label={t('developer-office:role.label')}
          name="role"
          defaultValue={answer?.values.role}
          problem={answer?.problems.role}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`developer-office:role.${role}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="invite" busy={isBusy} className="md:mt-7">
          {t('developer-office:team.send')}
        </Button>
      </Form>
      {invitations.length > 0 && (
        <ul className="mt-5 grid border-line border-t" aria-label={t('developer-office:team.open_invitations')}>
          {invitations.map(({ id, email, role, expiresAt, isExpired }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{email}</span>
                <span className="text-[13px] text-secondary">{t(`developer-office:role.${role}`)}</span>
              </span>
              {isExpired ? (
                <Tag variant="warning">{t('developer-office:team.expired')}</Tag>
              ) : (
                <span className="text-[13px] text-muted">
                  {t('developer-office:team.expires')} <LocalTime iso={expiresAt} />
                </span>
              )}
              <ActionForm intent="revoke" values={{ id }} label={t('developer-office:team.revoke')} about={email} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
