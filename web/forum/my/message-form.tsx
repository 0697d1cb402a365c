import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_MESSAGE, MAX_MESSAGE_PICTURES } from '../../../domains/forum/rules.ts';
import { clickOnCtrlEnter } from '../../forms/ctrl-enter.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface SentAnswer extends FormAnswer {
  /** The message that was sent. */
  sent?: number;
}

/** Writes a private message: up to 450 characters, with pictures. */
export function MessageForm({ place, answer: posted }: { place: string; answer: SentAnswer | undefined }) {
  const { t } = useTexts();
  const fetcher = useFetcher<SentAnswer>();
  const box = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const [hasPictures, setPictures] = useState(false);
  const sent = fetcher.data?.sent;
  useEffect(() => {
    if (sent === undefined) return;
    setRound(sent);
    setPictures(false);
  }, [sent]);
  useEffect(() => {
    if (round > 0) box.current?.querySelector('textarea')?.focus();
  }, [round]);
  const answer = fetcher.data ?? posted;
  return (
    <fetcher.Form
      ref={box}
      key={round}
      method="post"
      action={place}
      data-ctrl-enter="send"
      onKeyDownCapture={clickOnCtrlEnter}
      className="grid gap-3"
    >
      <TextArea
        name="text"
        label={t('forum-messages:write')}
        hideLabel
        placeholder={t('forum-messages:write')}
        rows={2}
        limit={MAX_MESSAGE}
        problem={answer?.problems.text ?? answer?.message}
        defaultValue={posted?.values.text}
      />
      {hasPictures && (
        <PictureField
          compact
          label={t('forum:comment.pictures')}
          hint={t('forum:comment.pictures_hint')}
          model="forum"
          describe={(at) => t('forum:topic.picture', { place: at })}
          first={[]}
          most={MAX_MESSAGE_PICTURES}
        />
      )}
      <div className="flex items-center gap-3">
        <Button value="send" busy={fetcher.state !== 'idle'}>
          {t('forum-messages:send')}
        </Button>
        {!hasPictures && (
          <button
            type="button"
            onClick={() => setPictures(true)}
            className="js-only min-h-10 px-2 text-[13px] text-secondary hover:text-brand-hover"
          >
            + {t('forum:comment.pictures')}
          </button>
        )}
      </div>
    </fetcher.Form>
  );
}
