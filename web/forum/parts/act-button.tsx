import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { askToLogIn } from '../../session/after-login.ts';
import { useIsMember } from '../../session/use-shell.ts';
import { showToast } from '../../ui/toasts.ts';

const ACT = '/bbs/act';
const ACT_FORM = 'act';

type Fields = Readonly<Record<string, string | number>>;

/**
 * The form that every button of a page sends without scripts: one for all of them, because a topic has a hundred. What a
 * button is about is part of its own address. `back` is the page that is shown again.
 */
export function ActForm() {
  const { pathname, search } = useLocation();
  return (
    <form id={ACT_FORM} method="post" action={ACT} hidden>
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  );
}

/** Sends what a button does without leaving the page, and shows a refusal. */
export function useAct() {
  const fetcher = useFetcher<{ message?: string }>();
  const refusal = fetcher.data?.message;
  useEffect(() => {
    if (refusal) showToast({ text: refusal, kind: 'problem' });
  }, [refusal]);
  return fetcher;
}

type Shown = 'aria-label' | 'aria-pressed' | 'aria-busy' | 'title' | 'className' | 'disabled' | 'children';

interface ActButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, Shown> {
  /** What is done: `like`, `favourite`, `follow`… */
  intent: string;
  /** Further fields: which topic, which comment. */
  fields: Fields;
  fetcher: ReturnType<typeof useAct>;
}

/** A button that does something about a topic, a comment or a person. Guests log in first, and it is sent then. */
export function ActButton({ intent, fields, fetcher, children, ...button }: ActButtonProps) {
  const { pathname, search } = useLocation();
  const isMember = useIsMember();
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    const back = pathname + search;
    if (isMember) void fetcher.submit({ ...fields, intent, back }, { method: 'post', action: ACT });
    else askToLogIn({ kind: 'send', action: ACT, fields: [...texts, ['intent', intent], ['back', back]] });
  };
  return (
    <button
      {...button}
      type="submit"
      form={ACT_FORM}
      formAction={`${ACT}?${new URLSearchParams(texts)}`}
      name="intent"
      value={intent}
      onClick={press}
    >
      {children}
    </button>
  );
}
