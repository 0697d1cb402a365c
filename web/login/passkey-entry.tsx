import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { arriveLoggedIn } from '../session/after-login.ts';
import { type ApiCaller, ApiRefusal, useApi } from '../session/call-api.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { usePasskeySupport } from './use-passkey-support.ts';

interface PasskeyEntryProps {
  inDialog: boolean;
}

/** Login by passkey: by this button, or from the autofill suggestions of the name field. Needs scripts. */
export function PasskeyEntry({ inDialog }: PasskeyEntryProps) {
  const { t } = useTexts();
  const api = useApi();
  const fetcher = useFetcher<{ done?: true; message?: string }>();
  const isSupported = usePasskeySupport();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { submit } = fetcher;
  const enter = useCallback(
    (credential: unknown) =>
      submit(
        { credential: JSON.stringify(credential), ...(inDialog ? { dialog: '1' } : {}) },
        { method: 'post', action: '/login/passkey' },
      ),
    [submit, inDialog],
  );
  useSuggestedPasskeys(api, enter);
  useEffect(() => {
    if (fetcher.data?.done) arriveLoggedIn();
  }, [fetcher.data]);
  if (!isSupported) return null;
  const ask = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      await enter(await askBrowser(api));
    } catch (error) {
      setProblem(error instanceof ApiRefusal ? error.message : t('login:passkey.stopped'));
    }
    setAsking(false);
  };
  const said = problem ?? fetcher.data?.message;
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-[13px] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login:passkey.or')}
      </p>
      <Button
        variant="secondary"
        size="lg"
        wide
        type="button"
        busy={isAsking || fetcher.state !== 'idle'}
        start={<Icon name="key-round" size={18} />}
        onClick={ask}
      >
        {t('login:passkey.button')}
      </Button>
      {said && <NoticeBar kind="problem">{said}</NoticeBar>}
    </div>
  );
}

/** Requests a passkey from the browser: in its own dialog, or `quietly` among the autofill suggestions. */
async function askBrowser(api: ApiCaller, quietly = false): Promise<unknown> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.post<{ options: PublicKeyCredentialRequestOptionsJSON }>('/api/front/login/passkey/options', {}),
  ]);
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: quietly });
}

/** Where supported, passkeys are among the browser's autofill suggestions in the name field while the form is open. */
function useSuggestedPasskeys(api: ApiCaller, enter: (credential: unknown) => Promise<void>): void {
  useEffect(() => {
    let isOpen = true;
    let stop = () => {};
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import('@simplewebauthn/browser');
      if (!isOpen || !(await browserSupportsWebAuthnAutofill())) return;
      stop = () => WebAuthnAbortService.cancelCeremony();
      const credential = await askBrowser(api, true);
      if (isOpen) await enter(credential);
    };
    // cancelled, refused or unavailable: the button and the password remain
    offer().catch(() => {});
    return () => {
      isOpen = false;
      stop();
    };
  }, [api, enter]);
}
