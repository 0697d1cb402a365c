import {
  type ButtonHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
} from 'react';
import { useFetcher, useLocation } from 'react-router';
import { askToLogIn } from '../../session/after-login.ts';
import { useIsMember } from '../../session/use-shell.ts';
import { showToast } from '../../ui/toasts.ts';

const ACT = '/bbs/act';
const ACT_FORM = 'act';

type Fields = Readonly<Record<string, string | number>>;

/** The id of the form of the page. Without one, every button has a form of its own. */
const PageForm = createContext<string | undefined>(undefined);

/**
 * Gives the buttons of a page one form, which they send without scripts: a topic has a hundred. What a button is about is
 * part of its own address.
 */
export function OneActForm({ children }: { children: ReactNode }) {
  return (
    <PageForm value={ACT_FORM}>
      {children}
      <form id={ACT_FORM} method="post" action={ACT} hidden>
        <ShownAgain />
      </form>
    </PageForm>
  );
}

/** The page that is shown again without scripts. */
function ShownAgain() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="back" value={pathname + search} />;
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
  const shared = useContext(PageForm);
  const own = useId();
  const sending = (
    <button
      {...button}
      type="submit"
      form={shared ?? own}
      formAction={`${ACT}?${new URLSearchParams(texts)}`}
      name="intent"
      value={intent}
      onClick={press}
    >
      {children}
    </button>
  );
  if (shared) return sending;
  return (
    <form id={own} method="post" action={ACT} className="inline-flex">
      <ShownAgain />
      {sending}
    </form>
  );
}
