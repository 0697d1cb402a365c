import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useLoginRequest } from '../../../session/use-login-request.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { VoteAnswer } from '../review-vote.ts';

interface HelpfulProps {
  id: number;
  author: string;
  count: number;
  /** As read; later clicks take precedence. */
  isVoted: boolean;
}

/** A reader's helpful vote for a review, optimistically: a refusal reverts it. */
export function Helpful({ id, author, count, isVoted }: HelpfulProps) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const { Form, data, formData } = useFetcher<VoteAnswer>({ key: `helpful-${id}` });
  const scripted = useHydrated();
  const requestLogin = useLoginRequest();
  useEffect(() => {
    if (data?.refusal === 'login_required') requestLogin(data.message);
    else if (data?.refusal) showToast({ text: data.message, kind: 'problem' });
  }, [data, requestLogin]);
  const told = data && !data.refusal ? { on: data.isMine, count: data.helpful } : { on: isVoted, count };
  const on = formData ? formData.get('on') === '1' : told.on;
  const shown = told.count + Number(on) - Number(told.on);
  return (
    <Form method="post" action="/goods/review_vote" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <input type="hidden" name="back" value={pathname + search} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <button
        type="submit"
        aria-pressed={on}
        className={cx(
          'flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-[13px] transition-colors',
          on
            ? 'border-brand/40 bg-brand-tint font-semibold text-brand-hover'
            : 'border-line text-secondary hover:border-faint hover:text-ink',
        )}
      >
        <Icon name="thumbs-up" size={14} className={on ? 'fill-current' : undefined} />
        {t('reviews:helpful')}
        {shown > 0 && <span className="tabular">{shown}</span>}
        <span className="sr-only">({t('reviews:whose', { author })})</span>
      </button>
    </Form>
  );
}
