import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { LoginLink } from '../../frames/member-link.tsx';
import { useIsMember } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PayPassword } from '../money/pay-password.tsx';
import { useForumAddress } from '../parts/forum-data.ts';

interface PayFormProps {
  intent: 'buy' | 'tip';
  fields: Record<string, string | number>;
  /** Whether the pay password is asked for. */
  needsPayPassword: boolean;
  /** Of the button. */
  label: string;
  /** Sent with the payment, so that sending it twice pays once. Empty on a page that members share: the browser makes it. */
  requestId: string;
  children?: ReactNode;
}

/** Pays something on the page from the reader's wallet. Guests get the way to sign in. */
export function PayForm({ intent, fields, needsPayPassword, label, requestId, children }: PayFormProps) {
  const { t } = useTexts();
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  const address = useForumAddress();
  const [made, setMade] = useState('');
  useEffect(() => setMade(randomId()), []);
  if (!useIsMember()) {
    return (
      <LoginLink
        to={address(`login?redirect=${encodeURIComponent(pathname + search)}`)}
        wanted={{ kind: 'press', selector: `#${intent} legend` }}
        className={buttonClass({})}
      >
        {t('forum-pay:sign_in')}
      </LoginLink>
    );
  }
  return (
    <fetcher.Form method="post" action="/bbs/act" className="grid max-w-md gap-3">
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="requestId" value={requestId || made} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {needsPayPassword && <PayPassword />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value={intent} busy={fetcher.state !== 'idle'}>
          {label}
        </Button>
        <Link to={address('my/wallet')} className="text-[13px] text-secondary hover:text-brand-hover hover:underline">
          {t('forum-pay:wallet')}
        </Link>
      </div>
      {fetcher.data?.message && (
        <p role="alert" className="text-danger">
          {fetcher.data.message}
        </p>
      )}
    </fetcher.Form>
  );
}

/** Also without TLS, where browsers have no `randomUUID`. */
const randomId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
