import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { askToLogIn } from '../../session/after-login.ts';
import { useIsMember } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { ActButton, useAct } from '../parts/act-button.tsx';
import { ReportForm } from '../parts/report-form.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { Reactions } from './reactions.tsx';

interface ActionsProps {
  comment: ForumComment | ForumReply;
  topic: Topic;
  onReply: () => void;
  onEdit: () => void;
  /** The page that has the menus, unless this one has them. */
  menusAt: PageAddress | undefined;
}

/** Below a comment: like, react, reply, accept, edit, delete, report. */
export function CommentActions({ comment, topic, onReply, onEdit, menusAt }: ActionsProps) {
  const { t, locale } = useTexts();
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
        className={(isOn) => cx('act', isOn && 'text-brand-hover')}
      >
        {({ isOn, count }) => (
          <>
            <Icon name="thumbs-up" size={16} className={cx(isOn && 'forum-pop fill-current/20')} />
            {count > 0 && <span className="tabular">{formatNumber(count, locale)}</span>}
          </>
        )}
      </Toggle>
      <Reactions reactions={comment.reactions} {...{ fields, menusAt }} small />
      {(topic.may.reply || (isGuest && !topic.isClosed)) && (
        <button
          type="button"
          data-reply={comment.id}
          title={t('forum:comment.quote_hint')}
          // a press must not take the selection away: it is quoted
          onMouseDown={(event) => event.preventDefault()}
          onClick={isGuest ? () => askToLogIn({ kind: 'press', selector: `[data-reply="${comment.id}"]` }) : onReply}
          className={cx('act', 'js-only')}
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
        <button type="button" onClick={onEdit} className={cx('act', 'js-only')}>
          <Icon name="pencil" size={15} />
          {t('forum:topic.edit')}
        </button>
      )}
      {may.remove && (
        <details className="relative">
          <summary className="act">
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
      {(may.report || isGuest) && <ReportForm of={fields} menusAt={menusAt} small />}
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
  const fetcher = useAct();
  return (
    <ActButton
      intent={intent}
      {...{ fields, fetcher }}
      aria-busy={fetcher.state !== 'idle'}
      className={cx('act', className)}
    >
      <Icon name={icon} size={16} />
      {text}
    </ActButton>
  );
}
