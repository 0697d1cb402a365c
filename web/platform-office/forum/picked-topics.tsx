import { useState } from 'react';
import { TOPIC_ACTIONS } from '../../../domains/forum/moderation/topic-actions.ts';
import { MAX_REASON, MAX_TAG } from '../../../domains/forum/rules.ts';
import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import { useOfficeZoneName } from '../../back-office/kit/use-office-zone.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface PickedTopicsProps {
  id: string;
  total: number;
  boards: readonly { value: number; label: string }[];
  answer?: FormAnswer;
}

/** The actions that need a field; without scripts every field is there. */
const FIELDS = {
  boardId: ['move'],
  tag: ['tag', 'untag'],
  until: ['sticky_board', 'sticky_site'],
  reason: ['delete'],
} as const;

/** The action for the ticked topics and what it needs, beside the button that leads to the preview. */
export function PickedTopics({ id, total, boards, answer }: PickedTopicsProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const zone = useOfficeZoneName();
  const { values, problems } = answer ?? {
    values: {} as Record<string, string>,
    problems: {} as Record<string, string>,
  };
  const [action, setAction] = useState(values.action ?? TOPIC_ACTIONS[0]);
  const needs = (field: keyof typeof FIELDS) => !hydrated || FIELDS[field].some((each) => each === action);
  return (
    <PickBar id={id} total={total}>
      <SelectField
        name="action"
        label={t('forum-office:topics.action')}
        hideLabel
        defaultValue={action}
        onChange={({ target }) => setAction(target.value)}
        problem={problems.action}
      >
        {TOPIC_ACTIONS.map((each) => (
          <option key={each} value={each}>
            {t(`forum-office:topics.actions.${each}`)}
          </option>
        ))}
      </SelectField>
      {needs('boardId') && (
        <SelectField
          name="boardId"
          label={t('forum-office:topics.to_board')}
          hideLabel
          defaultValue={values.boardId ?? ''}
          problem={problems.boardId}
        >
          <option value="">{t('forum-office:topics.to_board')}</option>
          {boards.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {needs('tag') && (
        <TextField
          name="tag"
          label={t('forum-office:topics.tag')}
          hideLabel
          placeholder={t('forum-office:topics.tag')}
          maxLength={MAX_TAG}
          autoComplete="off"
          defaultValue={values.tag}
          problem={problems.tag ?? problems['tags.0']}
        />
      )}
      {needs('until') && (
        <TextField
          name="until"
          type="datetime-local"
          label={t('forum-office:topics.until', { zone })}
          defaultValue={values.until}
          problem={problems.until}
        />
      )}
      {needs('reason') && (
        <TextField
          name="reason"
          label={t('forum-office:topics.reason')}
          hideLabel
          placeholder={t('forum-office:topics.reason')}
          maxLength={MAX_REASON}
          autoComplete="off"
          defaultValue={values.reason}
          problem={problems.reason}
        />
      )}
      <Button type="submit" name="intent" value="preview">
        {t('forum-office:topics.preview')}
      </Button>
    </PickBar>
  );
}
