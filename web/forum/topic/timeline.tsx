import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { CommentPage } from '../../../domains/forum/comments/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { commentAddress, commentsAddress } from './topic-address.ts';

export interface TimelineProps {
  topic: Topic;
  /** In the order of writing. */
  comments: CommentPage;
  firstNewId: number | null | undefined;
}

/** The place in a long topic: the number and date of what is being read, and a way to any other. */
export default function Timeline({ topic, comments, firstNewId }: TimelineProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const first = (comments.page - 1) * comments.limit + 1;
  const at = Math.min(useNumberInView(comments) ?? first, comments.total);
  const current = comments.list[at - first];
  useClosing(box, isOpen, () => setOpen(false));
  return (
    <div ref={box} className="sticky bottom-16 z-10 flex justify-end px-3 py-2 md:bottom-4 md:px-4">
      {isOpen && <Jump {...{ topic, comments, firstNewId, at }} onDone={() => setOpen(false)} />}
      <button
        type="button"
        aria-expanded={isOpen}
        title={t('forum-reading:jump')}
        onClick={() => setOpen((before) => !before)}
        className="tabular relative overflow-hidden rounded-control border border-line bg-card px-3 py-1.5 text-start text-[13px] leading-tight shadow-float hover:border-brand"
      >
        <span className="sr-only">{t('forum-reading:place', { at, total: comments.total })}</span>
        <span aria-hidden="true" className="block font-semibold">
          {at} / {comments.total}
        </span>
        {current && (
          <span aria-hidden="true" className="block text-[11px] text-muted">
            <LocalTime iso={current.createdAt} style="date" />
          </span>
        )}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-brand rtl:origin-right"
          style={{ transform: `scaleX(${at / comments.total})` }}
        />
      </button>
    </div>
  );
}

interface JumpProps extends TimelineProps {
  at: number;
  onDone: () => void;
}

function Jump({ topic, comments, firstNewId, at, onDone }: JumpProps) {
  const { t } = useTexts();
  const id = useId();
  const navigate = usePageNavigate();
  const place = useForumAddress()(`topic/${topic.id}`);
  const [wanted, setWanted] = useState(at);
  const addressOf = (number: number): PageAddress => {
    const page = commentsAddress(place, { sort: 'oldest', page: Math.ceil(number / comments.limit) });
    return uncheckedAddress(page.replace('#comments', `#number-${number}`));
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    onDone();
    void navigate(addressOf(wanted));
  };
  return (
    <form
      onSubmit={go}
      aria-label={t('forum-reading:jump')}
      className="absolute end-3 bottom-full grid w-[min(320px,calc(100vw-24px))] gap-3 rounded-card border border-line bg-card p-4 shadow-float md:end-4"
    >
      <label htmlFor={id} className="font-semibold">
        {t('forum-reading:to_number', { number: wanted })}
      </label>
      <div>
        <input
          id={id}
          type="range"
          min={1}
          max={comments.total}
          value={wanted}
          aria-valuetext={t('forum-reading:place', { at: wanted, total: comments.total })}
          onChange={(event) => setWanted(Number(event.target.value))}
          className="w-full accent-brand"
        />
        <p className="flex justify-between text-[11px] text-muted">
          <LocalTime iso={topic.publishedAt} style="date" />
          {topic.lastCommentAt && <LocalTime iso={topic.lastCommentAt} style="date" />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className={buttonClass({ size: 'sm' })}>
          {t('forum-reading:go')}
        </button>
        <Step to={addressOf(1)} icon="arrow-up" text={t('forum-reading:first')} onDone={onDone} />
        <Step to={addressOf(comments.total)} icon="arrow-down" text={t('forum-reading:last')} onDone={onDone} />
        {firstNewId && (
          <Step
            to={commentAddress(place, firstNewId)}
            icon="bell"
            text={t('forum:comment.first_new')}
            onDone={onDone}
          />
        )}
      </div>
    </form>
  );
}

interface StepProps {
  to: PageAddress;
  icon: 'arrow-up' | 'arrow-down' | 'bell';
  text: string;
  onDone: () => void;
}

function Step({ to, icon, text, onDone }: StepProps) {
  return (
    <Link to={to} onClick={onDone} className={cx(buttonClass({ size: 'sm', variant: 'ghost' }), 'gap-1.5 px-2!')}>
      <Icon name={icon} size={15} />
      {text}
    </Link>
  );
}

/** The number of the comment at the upper third of the window. */
function useNumberInView(comments: CommentPage): number | undefined {
  const [number, setNumber] = useState<{ of: CommentPage; is: number }>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const met = entries.findLast(({ isIntersecting }) => isIntersecting)?.target;
        if (met) setNumber({ of: comments, is: Number((met as HTMLElement).dataset.number) });
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const item of document.querySelectorAll('#comments [data-number]')) observer.observe(item);
    return () => observer.disconnect();
  }, [comments]);
  return number?.of === comments ? number.is : undefined;
}

function useClosing(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = (event: PointerEvent) => box.current?.contains(event.target as Node) || close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [box, isOpen, close]);
}
