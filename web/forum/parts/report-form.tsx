import { useFetcher, useLocation } from 'react-router';
import { MAX_REASON, REPORT_REASONS } from '../../../domains/forum/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { askToLogIn } from '../../session/after-login.ts';
import { useIsMember } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LaterMenu } from './later-menu.tsx';

interface ReportFormProps {
  /** What it is about: the last is the innermost. */
  of: Record<string, number>;
  small?: boolean;
  /** The page that has the form, unless this one has it. */
  menusAt?: PageAddress | undefined;
}

/** Reports a topic, a comment or a person to the moderators, with a reason. Guests log in first. */
export function ReportForm({ of, small, menusAt }: ReportFormProps) {
  const { t } = useTexts();
  const isMember = useIsMember();
  const fetcher = useFetcher<{ message?: string; done?: true }>();
  const { pathname, search } = useLocation();
  const mark = Object.entries(of).at(-1)?.join('-');
  const iconSize = small ? 15 : 18;
  const className = small ? 'act-menu text-muted' : 'act-menu size-10';
  if (!isMember) {
    return (
      <button
        type="button"
        aria-label={t('forum:report.title')}
        onClick={() => askToLogIn({ kind: 'press', selector: `[data-report="${mark}"] summary` })}
        title={t('forum:report.title')}
        className={cx(className, 'js-only')}
      >
        <Icon name="flag" size={iconSize} />
      </button>
    );
  }
  return (
    <div data-report={mark}>
      <LaterMenu
        name={t('forum:report.title')}
        page={menusAt}
        // the flag of a comment is near the left edge, where a panel that ends at it would be cut off
        align={'comment' in of ? 'start' : 'end'}
        icon="flag"
        {...{ iconSize, className }}
        panelClassName="w-[min(300px,calc(100vw-32px))] p-4"
      >
        {fetcher.data?.done ? (
          <p role="status" className="flex items-start gap-2 text-success">
            <Icon name="circle-check" size={18} className="mt-0.5" />
            {t('forum:report.thanks')}
          </p>
        ) : (
          <fetcher.Form method="post" action="/bbs/act">
            <input type="hidden" name="back" value={pathname + search} />
            {Object.entries(of).map(([name, id]) => (
              <input key={name} type="hidden" name={name} value={id} />
            ))}
            <fieldset>
              <legend className="mb-2 font-semibold">{t('forum:report.why')}</legend>
              {REPORT_REASONS.map((reason, at) => (
                <label key={reason} className="flex min-h-9 cursor-pointer items-center gap-2.5">
                  <input
                    type="radio"
                    name="reason"
                    value={reason}
                    defaultChecked={at === 0}
                    className="choice rounded-full"
                  />
                  {t(`forum:report.reason.${reason}`)}
                </label>
              ))}
            </fieldset>
            <label className="mt-2 block">
              <span className="mb-1 block text-[13px] text-secondary">{t('forum:report.note')}</span>
              <textarea
                name="note"
                rows={2}
                maxLength={MAX_REASON}
                className="w-full rounded-control border border-line bg-card px-3 py-2 text-base md:text-sm"
              />
            </label>
            {fetcher.data?.message && (
              <p role="alert" className="mt-1 text-[13px] text-danger">
                {fetcher.data.message}
              </p>
            )}
            <Button name="intent" value="report" size="sm" className="mt-3" busy={fetcher.state !== 'idle'}>
              {t('forum:report.send')}
            </Button>
          </fetcher.Form>
        )}
      </LaterMenu>
    </div>
  );
}
