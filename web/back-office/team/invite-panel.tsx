import { useNavigation } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../../domains/accounts/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActionForm } from '../kit/action-form.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';

interface Invitation {
  id: number;
  email: string;
  expiresAt: string;
  isExpired: boolean;
}

/** The texts of a team's office, already in the reader's language. */
interface InviteTexts {
  title: string;
  hint: string;
  email: string;
  role: string;
  send: string;
  open: string;
  expired: string;
  expires: string;
  revoke: string;
}

interface InvitePanelProps<I extends Invitation> {
  texts: InviteTexts;
  /** The roles that the reader may give. */
  choices: readonly { value: string; label: string }[];
  invitations: readonly I[];
  roleName: (invitation: I) => string;
  answer?: FormAnswer;
}

/** Invites to a team by mail, and lists the invitations that were not accepted yet. Intents: `invite`, `revoke`. */
export function InvitePanel<I extends Invitation>(props: InvitePanelProps<I>) {
  const { texts, choices, invitations, answer } = props;
  const isBusy = useNavigation().formData?.get('intent') === 'invite';
  return (
    <Panel title={texts.title} hint={texts.hint}>
      {/* empty again once it was sent */}
      <OfficeForm
        key={invitations.map(({ id }) => id).join()}
        method="post"
        noValidate
        className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={answer?.values.email ?? ''}
          problem={answer?.problems.email}
        />
        <SelectField label={texts.role} name="role" defaultValue={answer?.values.role} problem={answer?.problems.role}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="invite" busy={isBusy} className="md:mt-7">
          {texts.send}
        </Button>
      </OfficeForm>
      {invitations.length > 0 && <OpenInvitations {...props} />}
    </Panel>
  );
}

function OpenInvitations<I extends Invitation>({ texts, invitations, roleName }: InvitePanelProps<I>) {
  return (
    <ul className="mt-5 grid border-line border-t" aria-label={texts.open}>
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:basis-full">
            <span className="block font-semibold">{invitation.email}</span>
            <span className="text-[13px] text-secondary">{roleName(invitation)}</span>
          </span>
          {invitation.isExpired ? (
            <Tag variant="warning">{texts.expired}</Tag>
          ) : (
            <span className="text-[13px] text-muted">
              {texts.expires} <LocalTime iso={invitation.expiresAt} />
            </span>
          )}
          <ActionForm intent="revoke" values={{ id: invitation.id }} label={texts.revoke} about={invitation.email} />
        </li>
      ))}
    </ul>
  );
}
