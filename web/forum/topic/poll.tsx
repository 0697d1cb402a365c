import { useFetcher, useLocation } from 'react-router';
import type { ForumPoll } from '../../../domains/forum/contract.ts';
import { LoginLink } from '../../frames/member-link.tsx';
import { useIsMember } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { useRefreshAt } from './use-refresh-at.ts';

/** A poll: choose and vote, then see how others voted. */
export default function Poll({ poll, topicId }: { poll: ForumPoll; topicId: number }) {
  const { t } = useTexts();
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  const isMember = useIsMember();
  const address = useForumAddress();
  const isMany = poll.maxChoices > 1;
  const hasVoted = poll.options.some(({ isMine }) => isMine);
  const fewer = useFewer(poll.maxChoices);
  useRefreshAt(poll.isOver ? null : poll.endsAt);
  const Box = poll.mayVote ? fetcher.Form : 'div';
  const sending = poll.mayVote ? ({ method: 'post', action: '/bbs/act' } as const) : {};
  return (
    <Box
      {...sending}
      {...(isMany ? fewer : {})}
      id="poll"
      className="mt-6 scroll-mt-20 rounded-card border border-line bg-page p-4 md:p-5"
    >
      {poll.mayVote && <input type="hidden" name="back" value={pathname + search} />}
      {poll.mayVote && <input type="hidden" name="topic" value={topicId} />}
      <fieldset>
        <legend className="mb-3 flex flex-wrap items-baseline gap-x-3 font-semibold">
          {isMany ? t('forum:poll.many', { count: poll.maxChoices }) : t('forum:poll.one_choice')}
          <span className="font-normal text-[13px] text-muted">
            {t('forum:poll.voters', { count: poll.voterCount })}
          </span>
        </legend>
        <ul className="grid gap-2">
          {poll.options.map((option) => (
            <PollOption key={option.id} option={option} poll={poll} isMany={isMany} />
          ))}
        </ul>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {poll.mayVote && (
          <Button
            name="intent"
            value="vote"
            variant={hasVoted ? 'secondary' : 'primary'}
            busy={fetcher.state !== 'idle'}
          >
            {t(hasVoted ? 'forum:poll.vote_again' : 'forum:poll.vote')}
          </Button>
        )}
        {!isMember && !poll.isOver && (
          <LoginLink
            to={address(`login?redirect=${encodeURIComponent(pathname + search)}`)}
            wanted={{ kind: 'press', selector: '#poll legend' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('forum:poll.sign_in')}
          </LoginLink>
        )}
        <p className="flex flex-wrap gap-x-2 text-[13px] text-muted">
          <PollNote poll={poll} />
        </p>
      </div>
      {fetcher.data?.message && !poll.isOver && (
        <p role="alert" className="mt-2 text-danger">
          {fetcher.data.message}
        </p>
      )}
    </Box>
  );
}

/** Once as many are chosen as may be, the others cannot be; without scripts the server refuses them. */
function useFewer(most: number) {
  return {
    onChange: ({ currentTarget }: { currentTarget: Element }) => {
      const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name=option]')];
      const isFull = boxes.filter(({ checked }) => checked).length >= most;
      for (const box of boxes) box.disabled = isFull && !box.checked;
    },
  };
}

function PollNote({ poll }: { poll: ForumPoll }) {
  const { t } = useTexts();
  const isSecret = poll.options.every(({ votes }) => votes === null);
  if (poll.isOver) return t('forum:poll.over');
  return (
    <>
      {isSecret && <span>{t(`forum:poll.secret_${poll.results === 'ended' ? 'end' : 'voting'}`)}</span>}
      {poll.endsAt && (
        <span>
          {t('forum:poll.ends')} <LocalTime iso={poll.endsAt} />
        </span>
      )}
    </>
  );
}

function PollOption({
  option,
  poll,
  isMany,
}: {
  option: ForumPoll['options'][number];
  poll: ForumPoll;
  isMany: boolean;
}) {
  const { t } = useTexts();
  const { votes } = option;
  const Row = poll.mayVote ? 'label' : 'div';
  const percent = votes === null || poll.voterCount === 0 ? 0 : Math.round((votes / poll.voterCount) * 100);
  return (
    <li className="relative overflow-hidden rounded-control border border-line bg-card">
      {votes !== null && (
        <span
          aria-hidden="true"
          style={{ width: `${percent}%` }}
          className={cx('absolute inset-y-0 start-0', option.isMine ? 'bg-brand/15' : 'bg-ink/5')}
        />
      )}
      <Row className={cx('relative flex min-h-11 items-center gap-3 px-3.5 py-2', poll.mayVote && 'cursor-pointer')}>
        {poll.mayVote && (
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name="option"
            value={option.id}
            defaultChecked={option.isMine}
            className={cx('choice', isMany ? 'rounded-[4px]' : 'rounded-full')}
          />
        )}
        <span className="min-w-0 flex-1">{option.text}</span>
        {option.isMine && !poll.mayVote && (
          <span className="text-brand-hover" title={t('forum:poll.mine')}>
            <Icon name="check" size={16} />
            <span className="sr-only">{t('forum:poll.mine')}</span>
          </span>
        )}
        {votes !== null && (
          <span className="tabular text-[13px] text-secondary">{t('forum:poll.votes', { count: votes, percent })}</span>
        )}
      </Row>
    </li>
  );
}
