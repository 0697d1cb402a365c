import { Form } from 'react-router';
import type { QueueItem } from '../../../domains/forum/moderation/contract.ts';
import { MAX_REASON } from '../../../domains/forum/rules.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ForumText } from './forum-text.tsx';

interface QueueListProps {
  queue: readonly QueueItem[];
  /** Where the forum's pages begin: links lead to topics and people there. */
  base: string;
}

const PICKED = 'picked-queue';
/** Why a text is held besides its words. */
const HOLDING_RULES = ['everything', 'first_post', 'too_fast', 'pasted_links', 'edited'] as const;

/** Held and reported content, oldest first, each with its decision; ticked ones are decided together. */
export function QueueList({ queue, base }: QueueListProps) {
  const { t } = useTexts();
  if (queue.length === 0) {
    return (
      <div className="rounded-card border border-line bg-card">
        <EmptyState picture="messages" title={t('forum-office:queue.empty')} />
      </div>
    );
  }
  return (
    <>
      <DecidePicked />
      <ul className="grid gap-3">
        {queue.map((item) => (
          <li key={`${item.subject} ${item.id}`} className="rounded-card border border-line bg-card p-4 md:p-5">
            <Waiting item={item} base={base} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One decision and one reason for all ticked entries. */
function DecidePicked() {
  const { t } = useTexts();
  return (
    <Form
      id={PICKED}
      method="post"
      aria-label={t('forum-office:queue.picked')}
      className="mb-3 grid gap-3 rounded-card border border-line bg-card p-4 sm:flex sm:flex-wrap sm:items-end"
    >
      <input type="hidden" name="intent" value="decide_all" />
      <div className="sm:min-w-64 sm:flex-1">
        <TextField
          name="reason"
          label={t('forum-office:queue.picked')}
          placeholder={t('forum-office:reason')}
          maxLength={MAX_REASON}
        />
      </div>
      <div className="flex gap-2">
        <Button name="decision" value="keep" variant="secondary">
          {t('forum-office:queue.keep_picked')}
        </Button>
        <Button name="decision" value="remove" variant="danger">
          {t('forum-office:queue.remove_picked')}
        </Button>
      </div>
    </Form>
  );
}

function Waiting({ item, base }: { item: QueueItem; base: string }) {
  const { t } = useTexts();
  const address = (path: string) => uncheckedAddress(`${base}/${path}`);
  const { subject, author, topicId, title } = item;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <label className="-m-3 flex size-11 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            name="items"
            value={`${subject}:${item.id}`}
            form={PICKED}
            aria-label={t('forum-office:queue.pick', {
              what: title || `${t(`forum-office:subject.${subject}`)} ${item.id}`,
            })}
            className="choice rounded-[4px]"
          />
        </label>
        <Tag variant="plain">{t(`forum-office:subject.${subject}`)}</Tag>
        {item.state === 'review' && <Tag variant="danger">{t('forum:state.review')}</Tag>}
        {author && (
          <Link to={address(`user/${author.id}`)} className="font-semibold hover:text-brand-hover">
            {author.name || t('forum:former_member')}
          </Link>
        )}
        <span className="text-[13px] text-muted">
          <LocalTime iso={item.createdAt} />
        </span>
      </p>
      {title && (
        <h2 className="mt-2 text-base">
          {topicId === null ? (
            title
          ) : (
            <Link to={address(`topic/${topicId}`)} className="hover:text-brand-hover">
              {title}
            </Link>
          )}
        </h2>
      )}
      {item.html && (
        <div className="mt-2">
          <ForumText html={item.html} />
        </div>
      )}
      {item.paidHtml && (
        <section className="mt-2">
          <h3 className="text-secondary text-sm">{t('forum-office:queue.paid')}</h3>
          <ForumText html={item.paidHtml} />
        </section>
      )}
      {item.heldFor && <p className="mt-2 text-danger">{t('forum-office:queue.held_for', { why: why() })}</p>}
      {item.reports.length > 0 && (
        <ul className="mt-2 grid gap-1 text-secondary">
          {item.reports.map((report) => (
            <li key={`${report.by.id} ${report.at}`}>
              {t('forum-office:log.named', {
                name: report.by.name || t('forum:former_member'),
                value: t(`forum:report.reason.${report.reason}`),
              })}
              {report.note && ` – ${report.note}`}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="mt-4 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="id" value={item.id} />
        <div className="sm:min-w-64 sm:flex-1">
          <TextField name="reason" label={t('forum-office:reason')} maxLength={MAX_REASON} />
        </div>
        <div className="flex gap-2">
          <Button name="decision" value="keep" variant="secondary">
            {t(item.state === 'review' ? 'forum-office:queue.publish' : 'forum-office:queue.keep')}
          </Button>
          {(subject === 'topic' || subject === 'comment') && (
            <Button name="decision" value="remove" variant="danger">
              {t(item.state === 'review' ? 'forum-office:queue.reject' : 'forum-office:queue.remove')}
            </Button>
          )}
        </div>
      </Form>
    </>
  );

  /** A rule, or the banned words that were found. */
  function why(): string {
    const rule = HOLDING_RULES.find((each) => each === item.heldFor);
    return rule ? t(`forum-office:queue.held_why.${rule}`) : item.heldFor;
  }
}
