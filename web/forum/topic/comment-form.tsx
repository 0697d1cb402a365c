import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { MAX_COMMENT, MAX_COMMENT_PICTURES } from '../../../domains/forum/rules.ts';
import { clickOnCtrlEnter } from '../../forms/ctrl-enter.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { insertAt } from '../../forms/rich-text/insert-text.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { OwnPicture } from '../../parts/forum/person-picture.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import { EmojiPicker } from '../compose/emoji-picker.tsx';

export interface CommentAnswer extends FormAnswer {
  /** Set when it was saved: the comment, and whether everyone sees it already. */
  saved?: { id: number; isHeld: boolean };
}

interface CommentFormProps {
  topic: Topic;
  /** A reply to this comment, and to this reply of it. */
  parent?: ForumComment;
  to?: ForumComment | ForumReply;
  edited?: ForumComment | ForumReply;
  /** What the text begins with. */
  quote?: string;
  /** Response to a form that was sent without scripts. */
  answer?: FormAnswer;
  onDone?: () => void;
}

/** Writes a comment, a reply or a new version of one. Markdown; without scripts a plain form. */
export function CommentForm({ topic, parent, to, edited, quote = '', answer: posted, onDone }: CommentFormProps) {
  const { t } = useTexts();
  const id = useId();
  const user = useShell()?.user;
  const { pathname, search } = useLocation();
  const box = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(posted?.values.source ?? quote);
  const { fetcher, answer, round } = useCommentAnswer(posted, () => {
    setText('');
    onDone?.();
  });
  const isArriving = useFormerText(edited?.id, setText, onDone);
  const isSmall = Boolean(parent || edited);
  const problem = answer?.problems.source ?? answer?.message;
  useEffect(() => {
    const field = isSmall && !isArriving && box.current?.querySelector('textarea');
    if (!field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [isSmall, isArriving]);
  return (
    <fetcher.Form
      ref={box}
      key={round}
      method="post"
      action={pathname + search}
      data-ctrl-enter={edited ? 'edit' : 'comment'}
      onKeyDownCapture={clickOnCtrlEnter}
      className="flex gap-3"
    >
      {!isSmall && user && (
        <span className="shrink-0 self-start">
          <OwnPicture user={user} size={40} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-3">
        {parent && <input type="hidden" name="replyTo" value={(to ?? parent).id} />}
        {edited && <input type="hidden" name="comment" value={edited.id} />}
        {edited && <input type="hidden" name="revision" value={edited.revision} />}
        <TextArea
          id={id}
          name="source"
          label={labelOf()}
          hideLabel
          placeholder={labelOf()}
          rows={isSmall ? 3 : 4}
          limit={MAX_COMMENT}
          required
          readOnly={isArriving}
          aria-busy={isArriving}
          problem={problem}
          {...(edited ? { value: text } : { defaultValue: text })}
          onChange={(event) => setText(event.target.value)}
        />
        {!edited && <PictureChoice />}
        <div className="relative flex flex-wrap items-center gap-2">
          <Button name="intent" value={edited ? 'edit' : 'comment'} busy={fetcher.state !== 'idle'}>
            {t(edited ? 'forum:comment.save' : parent ? 'forum:comment.reply' : 'forum:comment.send')}
          </Button>
          {onDone && (
            <Button type="button" variant="ghost" onClick={onDone}>
              {t('forum:comment.cancel')}
            </Button>
          )}
          <div className="js-only">
            <EmojiPicker onPick={(emoji) => insertAt(box.current?.querySelector('textarea'), emoji)} />
          </div>
          <span className="ms-auto hidden text-[13px] text-muted md:inline">{t('forum:comment.hint')}</span>
        </div>
      </div>
    </fetcher.Form>
  );

  function labelOf(): string {
    const name = (to ?? parent)?.author?.name;
    if (parent) return t('forum:comment.reply_to', { name: name || t('forum:former_member') });
    return t(topic.kind === 'question' ? 'forum:comment.write_answer' : 'forum:comment.write');
  }
}

/** Fetches the markdown of a comment that is edited; true until it has arrived. Gives up with a message if it does not. */
function useFormerText(id: number | undefined, tell: (source: string) => void, onDone?: () => void): boolean {
  const { t } = useTexts();
  const [isArriving, setArriving] = useState(id !== undefined);
  const arrive = useEffectEvent((source: string) => {
    tell(source);
    setArriving(false);
  });
  const giveUp = useEffectEvent(() => {
    showToast({ text: t('forum:comment.source_failed'), kind: 'problem' });
    onDone?.();
  });
  useEffect(() => {
    if (!id) return;
    const left = new AbortController();
    const read = async () => {
      const answer = await fetch(`/bbs/comment_source/${id}`, { signal: left.signal });
      if (!answer.ok) throw new Error(`the comment could not be read: ${answer.status}`);
      const { source } = (await answer.json()) as { source: string };
      arrive(source);
    };
    // an empty field in its place would be saved over the comment
    read().catch(() => left.signal.aborted || giveUp());
    return () => left.abort();
  }, [id]);
  return isArriving;
}

function PictureChoice() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="js-only flex min-h-10 items-center gap-1.5 justify-self-start text-[13px] text-secondary hover:text-brand-hover"
      >
        <Icon name="image-plus" size={16} />
        {t('forum:comment.pictures')}
      </button>
    );
  }
  return (
    <PictureField
      compact
      label={t('forum:comment.pictures')}
      hint={t('forum:comment.pictures_hint')}
      model="forum"
      describe={(place) => t('forum:topic.picture', { place })}
      first={[]}
      most={MAX_COMMENT_PICTURES}
    />
  );
}

/** The answer to what was sent; after success the form is empty again. */
function useCommentAnswer(posted: FormAnswer | undefined, onDone: () => void) {
  const { t } = useTexts();
  const fetcher = useFetcher<CommentAnswer>();
  const [round, setRound] = useState(0);
  const seen = useRef<CommentAnswer>(undefined);
  useEffect(() => {
    const saved = fetcher.data?.saved;
    if (!saved || seen.current === fetcher.data) return;
    seen.current = fetcher.data;
    setRound((before) => before + 1);
    showToast({ text: t(saved.isHeld ? 'forum:comment.held' : 'forum:comment.sent'), kind: 'success' });
    onDone();
  }, [fetcher.data, onDone, t]);
  return { fetcher, answer: fetcher.data?.saved ? undefined : (fetcher.data ?? posted), round };
}
