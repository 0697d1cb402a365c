import { Form } from 'react-router';
import { WORD_ACTIONS } from '../../../domains/forum/content/banned-words.ts';
import type { WordInput } from '../../../domains/forum/moderation/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Word = WordInput & { id: number };

/** Banned words: what happens to a post that contains one, and where it is harmless. */
export function WordList({ words }: { words: readonly Word[] }) {
  const { t } = useTexts();
  return (
    <div className="rounded-card border border-line bg-card p-4 md:p-5">
      <Form
        method="post"
        key={words.length}
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_200px_minmax(0,1fr)_auto]"
      >
        <input type="hidden" name="intent" value="save_word" />
        <TextField name="word" label={t('forum-office:word.word')} maxLength={60} required />
        <SelectField name="action" label={t('forum-office:word.action')}>
          {WORD_ACTIONS.map((each) => (
            <option key={each} value={each}>
              {t(`forum-office:word.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField name="exceptions" label={t('forum-office:word.exceptions')} />
        <Button>{t('forum-office:word.add')}</Button>
      </Form>
      {words.length === 0 && <p className="py-6 text-center text-muted">{t('forum-office:word.none')}</p>}
      <ul className="mt-4 divide-y divide-line empty:hidden">
        {words.map(({ id, word, action, exceptions }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{word}</span>{' '}
              {exceptions.length > 0 && <span className="text-[13px] text-muted">({exceptions.join(', ')})</span>}
            </span>
            <Tag variant="plain">{t(`forum-office:word.${action}`)}</Tag>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                name="intent"
                value="remove_word"
                aria-label={t('forum-office:word.delete', { word })}
                className="flex size-10 items-center justify-center rounded-full text-muted hover:bg-ink/5 hover:text-danger"
              >
                <Icon name="trash-2" size={17} />
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
