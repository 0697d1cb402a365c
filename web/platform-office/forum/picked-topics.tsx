import { TOPIC_ACTIONS } from '../../../domains/forum/moderation/topic-actions.ts';
import { MAX_REASON, MAX_TAG } from '../../../domains/forum/rules.ts';
import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PickedTopicsProps {
  id: string;
  total: number;
  boards: readonly { value: number; label: string }[];
  answer?: FormAnswer;
}

/** The action for the ticked topics and what it needs; it leads to the preview. */
export function PickedTopics({ id, total, boards, answer }: PickedTopicsProps) {
  const { t } = useTexts();
  const { values, problems } = answer ?? {
    values: {} as Record<string, string>,
    problems: {} as Record<string, string>,
  };
  return (
    <>
      <fieldset className="mt-3 grid items-start gap-3 rounded-card border border-line bg-card p-4 sm:grid-cols-2 xl:grid-cols-4">
        <legend className="sr-only">{t('forum-office:topics.batch')}</legend>
        <SelectField
          form={id}
          name="action"
          label={t('forum-office:topics.action')}
          defaultValue={values.action}
          problem={problems.action}
        >
          {TOPIC_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`forum-office:topics.actions.${action}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          form={id}
          name="boardId"
          label={t('forum-office:topics.to_board')}
          defaultValue={values.boardId}
          problem={problems.boardId}
        >
          <option value="" />
          {boards.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          form={id}
          name="tag"
          label={t('forum-office:topics.tag')}
          maxLength={MAX_TAG}
          autoComplete="off"
          defaultValue={values.tag}
          problem={problems.tag ?? problems['tags.0']}
        />
        <TextField
          form={id}
          name="reason"
          label={t('forum-office:topics.reason')}
          maxLength={MAX_REASON}
          autoComplete="off"
          defaultValue={values.reason}
          problem={problems.reason}
        />
      </fieldset>
      <PickBar id={id} total={total}>
        <Button type="submit" name="intent" value="preview">
          {t('forum-office:topics.preview')}
        </Button>
      </PickBar>
    </>
  );
}
