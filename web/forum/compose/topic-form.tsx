import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { MAX_SOURCE, MAX_TOPIC_PICTURES, type TopicKind } from '../../../domains/forum/rules.ts';
import { clickOnCtrlEnter } from '../../forms/ctrl-enter.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { ForumText } from '../../parts/forum/forum-text.tsx';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { BountyField } from './bounty-field.tsx';
import { DraftStatus } from './draft-status.tsx';
import { Editor } from './editor.tsx';
import { type ComposerMedia, MediaPart } from './media-part.tsx';
import { PaidFields } from './paid-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { ProductField } from './product-field.tsx';
import { SendButtons } from './send-buttons.tsx';
import { SimilarTopics } from './similar-topics.tsx';
import { TitleField } from './title-field.tsx';
import { BoardChoice, KindChoice, TagField } from './topic-choices.tsx';
import { momentField } from './topic-content.ts';
import { shownProblems } from './topic-problems.ts';
import { useDraft } from './use-draft.ts';
import { useTimeZone } from './use-time-zone.ts';

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
  /** Of prices on this site, and whether the writer may sell. */
  currency: string;
  maySell: boolean;
  needsPayPassword: boolean;
  answer: ComposeAnswer | undefined;
}

/** Everything about a new topic, or about an edit of one. */
export function TopicForm({ content, draft: firstDraft, edited, kinds, requestId, answer, ...props }: TopicFormProps) {
  const { media, currency, maySell, needsPayPassword } = props;
  const { t } = useTexts();
  const mb = usePictureLimit();
  const box = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<TopicKind>(content.kind ?? 'text');
  useLayoutEffect(() => {
    // chosen before the script took the form over
    const chosen = box.current?.querySelector<HTMLInputElement>('[name=kind]:checked')?.value;
    setKind((first) => kinds.find((each) => each === chosen) ?? first);
  }, [kinds]);
  const [openedAt] = useState(() => Date.now());
  // the loader runs again after a refusal or a preview: one form keeps one id
  const [request] = useState(answer?.values.requestId ?? requestId);
  const isScripted = useHydrated();
  const isSending = useNavigation().state === 'submitting';
  // what is published meanwhile would lack the pictures
  const [isUploading, setUploading] = useState(false);
  const draft = useDraft(box, firstDraft, edited?.id);
  const preview = useFetcher<ComposeAnswer>();
  const { problems, message } = shownProblems(answer);
  const refusal = answer?.preview === undefined ? answer : undefined;
  useProblemFocus(box, refusal);
  useEffect(() => {
    // the wrong field may be longer than the window
    if (refusal) box.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const zone = useTimeZone();
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
      // without scripts the pictures are sent with it
      encType={isScripted ? undefined : 'multipart/form-data'}
      data-ctrl-enter="publish"
      onKeyDownCapture={clickOnCtrlEnter}
      // on phones the buttons and the navigation cover the end of the window
      className="grid grid-cols-[minmax(0,1fr)] gap-5 max-md:**:scroll-mb-36"
    >
      {message && <NoticeBar kind="problem">{message}</NoticeBar>}
      <input type="hidden" name="zone" value={zone} />
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
        <TitleField kind={kind} defaultValue={content.title} problem={problems.title} />
      </div>
      {!edited && <SimilarTopics form={box} />}
      <Editor
        name="source"
        label={t('forum-compose:text')}
        placeholder={t('forum-compose:text_hint')}
        defaultValue={content.source ?? ''}
        limit={MAX_SOURCE}
        problem={problems.source}
        onUploading={setUploading}
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
      {!edited && (
        <PollFields poll={content.poll ?? null} isShown={kind === 'poll' || !isScripted} {...{ zone, problems }} />
      )}
      {maySell && (
        <PaidFields paid={content.paid ?? null} onUploading={setUploading} {...{ currency, isScripted, problems }} />
      )}
      {!edited && (kind === 'question' || !isScripted) && (
        <BountyField first={content.bounty ?? ''} {...{ currency, needsPayPassword, problems }} />
      )}
      <TagField tags={content.tags ?? []} problem={problems.tags} />
      {!edited && (
        <div className="md:max-w-xs">
          <TextField
            // shown again in the reader's time zone
            key={content.scheduledAt ? zone : ''}
            type="datetime-local"
            name="scheduledAt"
            label={t('forum-compose:schedule')}
            hint={t(zone === 'UTC' ? 'forum-compose:schedule_utc' : 'forum-compose:schedule_hint')}
            defaultValue={momentField(content.scheduledAt, zone)}
            problem={problems.scheduledAt}
          />
        </div>
      )}
      <DraftStatus state={draft.state} id={draft.id} onApart={draft.saveApart} />
      <SendButtons
        isEdit={edited !== null}
        isSending={isSending || isUploading}
        isScripted={isScripted}
        isRendering={preview.state !== 'idle'}
        onPreview={() => {
          if (!box.current) return;
          const form = new FormData(box.current);
          form.set('intent', 'preview');
          void preview.submit(form, { method: 'post' });
        }}
      />
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
