import { useState } from 'react';
import { MAX_TITLE, type TopicKind } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The number of characters left is of interest from here on. */
const NEAR = 30;

interface TitleFieldProps {
  kind: TopicKind;
  defaultValue: string | undefined;
  problem: string | undefined;
}

/** The title of a topic; near its limit, how many characters are left or too many. */
export function TitleField({ kind, defaultValue = '', problem }: TitleFieldProps) {
  const { t } = useTexts();
  const [length, setLength] = useState([...defaultValue].length);
  const left = MAX_TITLE - length;
  const isShown = useHydrated() && left <= NEAR;
  return (
    <TextField
      name="title"
      label={t('forum-compose:title')}
      placeholder={t(`forum-compose:title_hint.${kind === 'question' ? 'question' : 'other'}`)}
      defaultValue={defaultValue}
      onInput={(event) => setLength([...event.currentTarget.value].length)}
      maxLength={MAX_TITLE * 2}
      required
      problem={problem}
      beside={
        <span
          role="status"
          className={cx('tabular text-[13px]', left < 0 ? 'font-semibold text-danger' : 'text-muted')}
        >
          {isShown && t(left < 0 ? 'forum-compose:over' : 'forum-compose:left', { count: Math.abs(left) })}
        </span>
      }
    />
  );
}
