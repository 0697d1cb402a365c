import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { usePasskeySupport } from '../../login/use-passkey-support.ts';
import { ApiRefusal, useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Confirms by one of the reader's own passkeys. Needs a script. */
export function PasskeyButton() {
  const { t } = useTexts();
  const api = useApi();
  const submit = useSubmit();
  const isSupported = usePasskeySupport();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isSupported) return null;
  const ask = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      const [{ startAuthentication }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        api.post<{ options: PublicKeyCredentialRequestOptionsJSON }>('/api/front/user/confirm/passkey/options', {}),
      ]);
      const credential = await startAuthentication({ optionsJSON: options });
      await submit({ intent: 'passkey', credential: JSON.stringify(credential) }, { method: 'post' });
    } catch (error) {
      setProblem(error instanceof ApiRefusal ? error.message : t('security:confirm.stopped'));
    }
    setAsking(false);
  };
  return (
    <div className="grid gap-3">
      <Button type="button" size="lg" wide busy={isAsking} start={<Icon name="key-round" size={18} />} onClick={ask}>
        {t('security:confirm.passkey')}
      </Button>
      {problem && <NoticeBar kind="problem">{problem}</NoticeBar>}
    </div>
  );
}
