import { useFetcher, useLocation } from 'react-router';
import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { askToLogIn } from '../../session/after-login.ts';
import { useIsMember } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { ReportForm } from '../parts/report-form.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { Reactions } from './reactions.tsx';

interface ActionsProps {
  comment: ForumComment | ForumReply;
  topic: Topic;
  onReply: () => void;
  onEdit: () => void;
}

const SMALL = 'flex min-h-8 items-center gap-1.5 rounded-full px-2.5 text-[13px] hover:bg-ink/5';

/** Below a comment: like, react, reply, accept, edit, delete, report. */
export function CommentActions({ comment, topic, onReply, onEdit }: ActionsProps) {
  const { t } = useTexts();
  const { may } = comment;
  const isGuest = !useIsMember();
  const fields = { topic: topic.id, comment: comment.id };
  return (
    <div className="-ms-2.5 relative mt-1.5 flex flex-wrap items-center gap-x-1 gap-y-1 text-secondary">
      <Toggle
        intent="like"
        fields={fields}
        isOn={comment.hasLiked}
        count={comment.likeCount}
        name={(isOn) => t(isOn ? 'forum:topic.unlike' : 'forum:topic.like')}
        className={(isOn) => cx(SMALL, isOn && 'text-brand-hover')}
      >
        {({ isOn, count }) => (
          <>
            <Icon name="thumbs-up" size={16} className={cx(isOn && 'forum-pop fill-current/20')} />
            <span className="tabular">{count > 0 ? count : ''}</span>
          </>
        )}
      </Toggle>
      <Reactions reactions={comment.reactions} fields={fields} small />
      {(topic.may.reply || (isGuest && !topic.isClosed)) && (
        <button
          type="button"
          data-reply={comment.id}
          title={t('forum:comment.quote_hint')}
          // a press must not take the selection away: it is quoted
          onMouseDown={(event) => event.preventDefault()}
          onClick={isGuest ? () => askToLogIn({ kind: 'press', selector: `[data-reply="${comment.id}"]` }) : onReply}
          className={cx(SMALL, 'js-only')}
        >
          <Icon name="reply" size={16} />
          {t('forum:comment.reply')}
        </button>
      )}
      {may.accept && (
        <ActionButton
          fields={fields}
          intent={comment.isAccepted ? 'take_back' : 'accept'}
          icon="circle-check"
          text={t(comment.isAccepted ? 'forum:comment.take_back' : 'forum:comment.accept')}
          className="font-semibold text-success"
        />
      )}
      {may.edit && (
        <button type="button" onClick={onEdit} className={cx(SMALL, 'js-only')}>
          <Icon name="pencil" size={15} />
          {t('forum:topic.edit')}
        </button>
      )}
      {may.remove && (
        <details className="relative">
          <summary className={cx(SMALL, 'list-none [&::-webkit-details-marker]:hidden')}>
            <Icon name="trash-2" size={15} />
            {t('forum:tools.remove')}
          </summary>
          <ActionButton
            fields={fields}
            intent="remove_comment"
            icon="check"
            text={t('forum:comment.remove_sure')}
            className="text-danger"
          />
        </details>
      )}
      {(may.report || isGuest) && <ReportForm of={fields} small />}
    </div>
  );
}

interface ActionButtonProps {
  fields: Record<string, number>;
  intent: string;
  icon: IconName;
  text: string;
  className?: string;
}

function ActionButton({ fields, intent, icon, text, className }: ActionButtonProps) {
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/bbs/act" className="inline-flex items-center">
      <input type="hidden" name="back" value={pathname + search} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        name="intent"
        value={intent}
        aria-busy={fetcher.state !== 'idle'}
        className={cx(SMALL, className)}
      >
        <Icon name={icon} size={16} />
        {text}
      </button>
      {fetcher.data?.message && (
        <span role="alert" className="text-[13px] text-danger">
          {fetcher.data.message}
        </span>
      )}
    </fetcher.Form>
  );
}
