import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { askToLogIn } from '../../session/after-login.ts';
import { useIsMember } from '../../session/use-shell.ts';
import { showToast } from '../../ui/toasts.ts';

const ACT = '/bbs/act';

interface ToggleProps {
  /** What is being changed: `like`, `favourite`, `follow`… */
  intent: string;
  /** Further fields: which topic, which comment. */
  fields: Record<string, string | number>;
  isOn: boolean;
  count?: number;
  /** Accessible name in either state, and what is shown. */
  name: (isOn: boolean) => string;
  children: (shown: { isOn: boolean; count: number }) => ReactNode;
  className?: (isOn: boolean) => string;
  disabled?: boolean;
}

/**
 * What every form of a press has in common: it is sent without leaving the page, a refusal is shown, and guests log in
 * first. `back` is the page that is shown again without scripts.
 */
export function useAct() {
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  const isMember = useIsMember();
  const refusal = fetcher.data?.message;
  useEffect(() => {
    if (refusal) showToast({ text: refusal, kind: 'problem' });
  }, [refusal]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isMember) return;
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    const fields = [...new FormData(event.currentTarget, pressed)].map(([field, value]): [string, string] => [
      field,
      String(value),
    ]);
    askToLogIn({ kind: 'send', action: ACT, fields });
  };
  return { fetcher, form: { method: 'post', action: ACT, onSubmit } as const, back: pathname + search };
}

/** A button that is on or off: shown at once, a form without scripts. Guests log in first, and it is sent then. */
export function Toggle({ intent, fields, isOn, count, name, children, className, disabled }: ToggleProps) {
  const { fetcher, form, back } = useAct();
  const wanted = fetcher.formData?.get('on');
  const shownOn = wanted === undefined || wanted === null ? isOn : wanted === '1';
  const shownCount = (count ?? 0) + (shownOn === isOn ? 0 : shownOn ? 1 : -1);
  return (
    <fetcher.Form {...form} className="inline-flex">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="on" value={shownOn ? '0' : '1'} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        type="submit"
        name="intent"
        value={intent}
        disabled={disabled}
        aria-pressed={shownOn}
        aria-label={count === undefined ? name(shownOn) : undefined}
        title={name(shownOn)}
        className={className?.(shownOn)}
      >
        {count !== undefined && <span className="sr-only">{name(shownOn)}</span>}
        {children({ isOn: shownOn, count: shownCount })}
      </button>
    </fetcher.Form>
  );
}
