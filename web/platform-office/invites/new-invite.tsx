import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface NewInviteProps {
  site: string;
  roles: readonly { id: number; name: string; kind: string }[];
  answer?: FormAnswer;
}

/** Creates an invitation: role, number of uses, duration. */
export function NewInvite({ site, roles, answer }: NewInviteProps) {
  const { t } = useTexts();
  const box = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  useProblemFocus(box, answer);
  const { values = {}, problems = {} } = answer ?? {};
  const usual = roles.find(({ kind }) => kind === 'default')?.id;
  const number = (name: string, first: string) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    defaultValue: values[name] ?? first,
    problem: problems[name],
  });
  return (
    <Panel title={t('roles:invite_add')} className="mb-5">
      <Form ref={box} method="post" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            name="roleId"
            label={t('roles:role')}
            defaultValue={values.roleId ?? usual}
            problem={problems.roleId}
          >
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label={t('roles:max_uses')} {...number('maxUses', '1')} />
          <TextField label={t('roles:code_days')} hint={t('roles:empty_endless')} {...number('days', '7')} />
          <TextField label={t('roles:member_days')} hint={t('roles:empty_endless')} {...number('memberDays', '')} />
        </div>
        <TextField
          name="note"
          label={t('roles:note')}
          hint={t('roles:note_hint')}
          maxLength={200}
          defaultValue={values.note ?? ''}
          problem={problems.note}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="create" busy={formData?.get('intent') === 'create'}>
            {t('roles:invite_make')}
          </Button>
          <ButtonLink to={`?site=${site}`} variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
