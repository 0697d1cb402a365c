import { useFetcher, useLocation } from 'react-router';
import type { Topic } from '../../../domains/forum/contract.ts';
import type { Bounty } from '../../../domains/forum/money/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';

/** What the accepted answer earns, or earned. */
export default function BountyLine({ topic, bounty }: { topic: Topic; bounty: Bounty }) {
  const { t } = useTexts();
  return (
    <section
      aria-label={t('forum-pay:bounty.title')}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-page p-4"
    >
      <Icon name="award" size={22} className="text-warning" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-baseline gap-2 font-semibold">
          {t('forum-pay:bounty.title')} <Price money={bounty.amount} />
        </p>
        <p className="text-[13px] text-secondary">
          {t(`forum-pay:bounty.state.${bounty.state}`)}
          {bounty.endsAt && (
            <>
              {' '}
              {t('forum-pay:bounty.until')} <LocalTime iso={bounty.endsAt} />
            </>
          )}
        </p>
      </div>
      {bounty.mayTakeBack && <TakeBack topicId={topic.id} />}
    </section>
  );
}

function TakeBack({ topicId }: { topicId: number }) {
  const { t } = useTexts();
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/bbs/act">
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="topic" value={topicId} />
      <Button name="intent" value="bounty_back" variant="secondary" size="sm" busy={fetcher.state !== 'idle'}>
        {t('forum-pay:bounty.take_back')}
      </Button>
      {fetcher.data?.message && (
        <p role="alert" className="mt-1 text-danger text-[13px]">
          {fetcher.data.message}
        </p>
      )}
    </fetcher.Form>
  );
}
