import type { ReactNode } from 'react';
import type { Level } from '../../../domains/forum/points/default-levels.ts';
import { SettingsSection } from '../../back-office/kit/settings-section.tsx';
import { TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const POINT_NUMBERS = [
  'topicPoints',
  'rewardedTopics',
  'replyPoints',
  'rewardedReplies',
  'answerPoints',
  'rewardedAnswers',
] as const;

interface PointsSettingsProps {
  levels: readonly Level[];
  answer: FormAnswer | undefined;
  /** The field of a number. */
  number: (name: (typeof POINT_NUMBERS)[number]) => ReactNode;
}

/** What posts earn, how many of them a day, and the levels that members reach with their points. */
export function PointsSettings({ levels, answer, number }: PointsSettingsProps) {
  const { t } = useTexts();
  return (
    <SettingsSection title={t('forum-office:settings.points')} hint={t('forum-office:settings.points_hint')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {POINT_NUMBERS.map(number)}
        {levels.map((level, at) => {
          const field = `settings.levels.${at}`;
          const place = { level: at + 1 };
          return [
            <TextsField
              key={`${field}.name`}
              name={`${field}.name`}
              label={t('forum-office:settings.level_name', place)}
              texts={level.name}
              maxLength={30}
              {...(answer ? { answer } : {})}
            />,
            <TextField
              key={`${field}.points`}
              name={`${field}.points`}
              label={t('forum-office:settings.level_points', place)}
              inputMode="numeric"
              autoComplete="off"
              readOnly={at === 0}
              defaultValue={answer?.values[`${field}.points`] ?? level.points}
              problem={answer?.problems[`${field}.points`]}
            />,
          ];
        })}
      </div>
    </SettingsSection>
  );
}
