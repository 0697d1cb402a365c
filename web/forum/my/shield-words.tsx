import { Form, useNavigation } from 'react-router';
import { MAX_SHIELD_WORD, MAX_SHIELD_WORDS } from '../../../domains/forum/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The words that the reader does not want to see, and one more. */
export function ShieldWords({ words, answer }: { words: readonly string[]; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const { state } = useNavigation();
  return (
    <section className="rounded-card border border-line bg-card p-4 md:p-6">
      <h2 className="text-lg">{t('forum-messages:shield_words')}</h2>
      <p className="mt-1 text-secondary">{t('forum-messages:shield_words_text')}</p>
      {answer?.message && (
        <div className="mt-3">
          <NoticeBar kind="problem">{answer.message}</NoticeBar>
        </div>
      )}
      {/* a new form for each length of the list: its field is empty again once the word is in it */}
      <Form key={words.length} method="post" className="mt-4 flex max-w-xl items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            name="word"
            label={t('forum-messages:shield_word')}
            hint={t('forum-messages:shield_word_hint', { length: MAX_SHIELD_WORD, most: MAX_SHIELD_WORDS })}
            autoComplete="off"
            problem={answer?.problems.word}
            defaultValue={answer?.values.word ?? ''}
          />
        </div>
        <Button name="intent" value="shield_word" className="mt-7" busy={state === 'submitting'}>
          {t('forum-messages:shield_add')}
        </Button>
      </Form>
      {words.length === 0 ? (
        <p className="mt-4 text-muted">{t('forum-messages:shield_no_words')}</p>
      ) : (
        <ul className="mt-4 flex flex-wrap gap-2">
          {words.map((word) => (
            <li key={word}>
              <Form method="post" className="flex items-center rounded-full bg-page ps-3.5">
                <input type="hidden" name="word" value={word} />
                <span className="min-w-0 [overflow-wrap:anywhere]">{word}</span>
                <button
                  type="submit"
                  name="intent"
                  value="remove_word"
                  aria-label={t('forum-messages:shield_remove', { word })}
                  title={t('forum-messages:shield_remove', { word })}
                  className="flex size-9 shrink-0 items-center justify-center rounded-full text-muted hover:bg-ink/5"
                >
                  <Icon name="x" size={15} />
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
