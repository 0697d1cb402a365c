import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { MAX_SOURCE, MAX_TITLE, MAX_TOPIC_PICTURES, type TopicKind } from '../../../domains/forum/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { ForumText } from '../../parts/forum/forum-text.tsx';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { DraftStatus } from './draft-status.tsx';
import { Editor } from './editor.tsx';
import { type ComposerMedia, MediaPart } from './media-part.tsx';
import { PollFields } from './poll-fields.tsx';
import { ProductField } from './product-field.tsx';
import { SimilarTopics } from './similar-topics.tsx';
import { BoardChoice, FIELD, KindChoice, TagField } from './topic-choices.tsx';
import { momentField } from './topic-content.ts';
import { useDraft } from './use-draft.ts';

export interface ComposeAnswer extends FormAnswer {
  /** What was sent: without scripts the form is filled with it again. */
  content: DraftContent;
  /** The text as the server renders it. */
  preview?: string;
}

interface TopicFormProps {
  content: DraftContent;
  draft: { id?: number; revision?: number };
  /** The published topic that is edited, at the revision that was loaded. */
  edited: { id: number; revision: number } | null;
  kinds: readonly TopicKind[];
  /** Sent with a publication, so that a repeated request publishes once. */
  requestId: string;
  media: ComposerMedia;
  answer: ComposeAnswer | undefined;
}

/** Everything about a new topic, or about an edit of one. */
export function TopicForm({ content, draft: firstDraft, edited, kinds, requestId, media, answer }: TopicFormProps) {
  const { t } = useTexts();
  const mb = usePictureLimit();
  const box = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<TopicKind>(content.kind ?? 'text');
  const [openedAt] = useState(() => Date.now());
  // the loader runs again after a refusal or a preview: one form keeps one id
  const [request] = useState(answer?.values.requestId ?? requestId);
  const isScripted = useHydrated();
  const isSending = useNavigation().state === 'submitting';
  const draft = useDraft(box, firstDraft, edited?.id);
  const preview = useFetcher<ComposeAnswer>();
  const problems = answer?.problems ?? {};
  const offset = isScripted ? new Date().getTimezoneOffset() : 0;
  const shown = preview.data?.preview ?? answer?.preview;
  const previewBox = useRef<HTMLElement>(null);
  const made = preview.data;
  useEffect(() => {
    // it is below the form, often outside the window
    if (made) previewBox.current?.focus();
  }, [made]);
  return (
    <Form
      ref={box}
      method="post"
      // before the editor, where it would break the line
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLElement>('[value=publish]'));
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      <input type="hidden" name="offset" value={offset} />
      {draft.id && <input type="hidden" name="draftId" value={draft.id} />}
      {edited && <input type="hidden" name="revision" value={edited.revision} />}
      {!edited && <input type="hidden" name="requestId" value={request} />}
      {isScripted && <input type="hidden" name="openedAt" value={openedAt} />}
      {edited ? (
        <input type="hidden" name="kind" value={kind} />
      ) : (
        <KindChoice kinds={kinds} kind={kind} onChoose={setKind} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[220px_minmax(0,1fr)]">
        <BoardChoice kind={kind} first={content.boardId ?? null} problem={problems.boardId} isEdit={edited !== null} />
        <TextField
          name="title"
          label={t('forum-compose:title')}
          placeholder={t(`forum-compose:title_hint.${kind === 'question' ? 'question' : 'other'}`)}
          defaultValue={content.title}
          maxLength={MAX_TITLE * 2}
          required
          problem={problems.title}
        />
      </div>
      {!edited && <SimilarTopics form={box} />}
      <Editor
        name="source"
        label={t('forum-compose:text')}
        placeholder={t('forum-compose:text_hint')}
        defaultValue={content.source ?? ''}
        limit={MAX_SOURCE}
        problem={problems.source}
      />
      <MediaPart {...{ kind, kinds, media, content, isScripted, problems }} isEdit={edited !== null} />
      {/* without scripts the kind can change on the page: every part is there */}
      <Part isShown={kind === 'picture' || !isScripted}>
        <PictureField
          label={t('forum-compose:pictures')}
          hint={t('forum-compose:pictures_hint', { mb })}
          model="forum"
          describe={(place) => t('forum:topic.picture', { place })}
          first={content.pictures ?? []}
          most={MAX_TOPIC_PICTURES}
          problem={problems.pictures}
        />
      </Part>
      <Part isShown={kind === 'goods' || !isScripted}>
        <ProductField id={content.productId ?? null} problem={problems.productId} />
      </Part>
      <Part isShown={!edited && (kind === 'poll' || !isScripted)}>
        <PollFields key={offset} poll={content.poll ?? null} offset={offset} />
        {problems.poll && <p className="mt-1 text-[13px] text-danger">{problems.poll}</p>}
      </Part>
      <TagField tags={content.tags ?? []} problem={problems.tags} />
      {!edited && (
        <label className="max-w-xs">
          <span className="mb-1.5 block font-medium">{t('forum-compose:schedule')}</span>
          <input
            key={offset}
            type="datetime-local"
            name="scheduledAt"
            defaultValue={momentField(content.scheduledAt, offset)}
            className={FIELD}
          />
          <span className="mt-1 block text-[13px] text-muted">
            {problems.scheduledAt ?? t(isScripted ? 'forum-compose:schedule_hint' : 'forum-compose:schedule_utc')}
          </span>
        </label>
      )}
      <DraftStatus state={draft.state} id={draft.id} onApart={draft.saveApart} />
      <div className="sticky bottom-14 z-20 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 py-3 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0">
        <Button
          name="intent"
          value="publish"
          size="lg"
          busy={isSending}
          aria-keyshortcuts="Control+Enter"
          className="max-md:flex-1"
        >
          {t(edited ? 'forum:comment.save' : 'forum-compose:publish')}
        </Button>
        <Button
          name="intent"
          value="preview"
          variant="secondary"
          size="lg"
          formNoValidate
          busy={preview.state !== 'idle'}
          onClick={(event) => {
            event.preventDefault();
            if (!box.current) return;
            const form = new FormData(box.current);
            form.set('intent', 'preview');
            void preview.submit(form, { method: 'post' });
          }}
        >
          {t('forum-compose:preview')}
        </Button>
        {!edited && (
          <Button
            name="intent"
            value="draft"
            variant="ghost"
            size="lg"
            formNoValidate
            // a script saves drafts by itself, and the row has no room for three
            className={cx(isScripted && 'max-md:hidden')}
          >
            {t('forum-compose:save_draft')}
          </Button>
        )}
      </div>
      {shown !== undefined && (
        <section
          ref={previewBox}
          tabIndex={-1}
          aria-label={t('forum-compose:preview')}
          className="scroll-mt-20 rounded-card border border-line border-dashed p-4 md:p-6"
        >
          <h2 className="mb-3 text-[15px] text-secondary">{t('forum-compose:preview')}</h2>
          <ForumText html={shown} />
        </section>
      )}
    </Form>
  );
}

function Part({ isShown, children }: { isShown: boolean; children: React.ReactNode }) {
  return isShown ? <div>{children}</div> : null;
}
