import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { ProfileAnswer } from './profile-answer.ts';
import { type Edit, editAddress, PROFILE_PATH } from './profile-url.ts';

interface EditFormProps {
  edit: Edit;
  answer: ProfileAnswer | undefined;
  children: ReactNode;
}

/**
 * The form of one change with its buttons; native validation is off because its messages are in the browser's language.
 */
export function EditForm({ edit, answer, children }: EditFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get('intent') === edit;
  useProblemFocus(form, answer);
  return (
    <Form ref={form} method="post" action={editAddress(edit)} noValidate preventScrollReset className="grid gap-4">
      {/* Enter triggers the first submit button, which would otherwise be the one beside a field */}
      <button type="submit" name="intent" value={edit} tabIndex={-1} aria-hidden="true" className="sr-only" />
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {children}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value={edit} busy={busy}>
          {t('profile:save')}
        </Button>
        <ButtonLink to={PROFILE_PATH} variant="secondary" replace>
          {t('shell:ui.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
