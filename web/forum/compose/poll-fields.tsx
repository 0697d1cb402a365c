import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { POLL_OPTIONS } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldProblem } from './field-problem.tsx';
import { momentField } from './topic-content.ts';

const FIELD = 'min-h-11 w-full min-w-0 rounded-control border border-line bg-card px-3 text-base md:text-sm';
const LEAST_SHOWN = 3;

interface PollFieldsProps {
  poll: DraftContent['poll'];
  /** False for other kinds of topic: the fields keep what was typed, but are not sent. */
  isShown: boolean;
  zone: string;
  problems: Record<string, string>;
}

/** Options, number of choices, end, and when the result is shown. */
export function PollFields({ poll, isShown, zone, problems }: PollFieldsProps) {
  const { t } = useTexts();
  const first = poll?.options ?? [];
  const [count, setCount] = useState(Math.max(LEAST_SHOWN, first.length));
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    flushSync(() => setCount(count + 1));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const said = (field: string) => problems[`poll.${field}`];
  const wrong = (field: string) =>
    said(field) ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-${field}` } as const) : {};
  const problem = (field: string) =>
    said(field) && <FieldProblem id={`${id}-${field}`}>{said(field) ?? ''}</FieldProblem>;
  return (
    <fieldset hidden={!isShown} disabled={!isShown} className="rounded-control border border-line p-4">
      <legend className="px-1 font-medium">{t('forum-compose:poll.title')}</legend>
      <ol ref={list} className="grid gap-2">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and rows are only ever added at the end
          <li key={at}>
            <input
              type="text"
              name={`option.${at}`}
              aria-label={t('forum-compose:poll.option', { place: at + 1 })}
              placeholder={t('forum-compose:poll.option', { place: at + 1 })}
              maxLength={POLL_OPTIONS.length}
              defaultValue={first[at] ?? ''}
              {...(at === 0 ? wrong('options') : {})}
              className={FIELD}
            />
          </li>
        ))}
      </ol>
      {problem('options')}
      {count < POLL_OPTIONS.max && (
        <Button type="button" variant="ghost" size="sm" className="js-only mt-2" onClick={add}>
          + {t('forum-compose:poll.more')}
        </Button>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <label>
          <span className="mb-1 block text-[13px] text-secondary">{t('forum-compose:poll.choices')}</span>
          <input
            type="number"
            name="maxChoices"
            min={1}
            max={POLL_OPTIONS.max}
            defaultValue={poll?.maxChoices ?? 1}
            {...wrong('maxChoices')}
            className={FIELD}
          />
          {problem('maxChoices')}
        </label>
        <label>
          <span className="mb-1 block text-[13px] text-secondary">{t('forum-compose:poll.ends')}</span>
          <input
            key={poll?.endsAt ? zone : ''}
            type="datetime-local"
            name="endsAt"
            defaultValue={momentField(poll?.endsAt, zone)}
            {...wrong('endsAt')}
            className={FIELD}
          />
          {problem('endsAt')}
        </label>
        <label>
          <span className="mb-1 block text-[13px] text-secondary">{t('forum-compose:poll.results')}</span>
          <select name="results" defaultValue={poll?.results ?? 'voted'} className={FIELD}>
            {(['voted', 'always', 'ended'] as const).map((when) => (
              <option key={when} value={when}>
                {t(`forum-compose:poll.results_${when}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  );
}
