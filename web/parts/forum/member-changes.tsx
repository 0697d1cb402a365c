import { Form } from 'react-router';
import type { ForumMember } from '../../../domains/forum/moderation/contract.ts';
import { MAX_REASON, MEMBER_STATES, TRUST_LEVELS } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The forms that silence, ban, admit or reject a member, and that set the trust level. */
export function MemberChanges({ member }: { member: ForumMember }) {
  const { t } = useTexts();
  return (
    <>
      <Form method="post" className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_110px_auto]">
        <input type="hidden" name="intent" value="restrict" />
        <input type="hidden" name="userId" value={member.id} />
        <SelectField name="state" label={t('forum-office:member.state')} defaultValue={member.state}>
          {MEMBER_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`forum:person.state.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField name="days" type="number" min={0} max={3650} label={t('forum-office:member.days')} placeholder="∞" />
        <div className="sm:order-last sm:col-span-full">
          <TextField name="reason" label={t('forum-office:reason')} maxLength={MAX_REASON} />
        </div>
        <Button>{t('forum-office:save')}</Button>
      </Form>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="trust" />
        <input type="hidden" name="userId" value={member.id} />
        <SelectField name="trust" label={t('forum-office:member.trust')} defaultValue={member.trust}>
          {TRUST_LEVELS.map((each) => (
            <option key={each} value={each}>
              {t(`forum:trust.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t('forum-office:save')}</Button>
      </Form>
    </>
  );
}
