import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Passkey } from '../../../domains/accounts/passkeys/contract.ts';
import { SECURITY_PATH, type SectionProps, type SecurityAnswer, sectionOf } from '../../forms/security-answer.ts';
import { usePasskeySupport } from '../../login/use-passkey-support.ts';
import { ApiRefusal, useApi } from '../../session/call-api.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { SecuritySection } from './security-section.tsx';

export interface PasskeysData {
  list: Passkey[];
  /** Whether the user has authenticated recently; otherwise adding starts with that. */
  isRecent: boolean;
}

const DONE = ['passkey_added', 'passkey_renamed', 'passkey_removed'];

/** The member's passkeys: each can be renamed and removed; the browser creates new ones. */
export function PasskeysSection({ data, done, answer }: SectionProps<PasskeysData>) {
  const { t } = useTexts();
  const adding = useAddPasskey(data.isRecent);
  const refused = sectionOf(adding.answer, answer, ['add-passkey', 'rename-passkey', 'remove-passkey']);
  const said = adding.problem ?? refused?.message;
  return (
    <SecuritySection
      id="passkeys"
      icon="key-round"
      title={t('security:passkeys.title')}
      hint={t('security:passkeys.hint')}
      end={
        adding.isPossible && (
          <Button
            type="button"
            variant="soft"
            busy={adding.isBusy}
            start={<Icon name="plus" size={16} />}
            onClick={adding.add}
          >
            {t('security:passkeys.add')}
          </Button>
        )
      }
    >
      <div className="mb-3 empty:hidden">
        {said && <NoticeBar kind="problem">{said}</NoticeBar>}
        {!said && done && DONE.includes(done) && <NoticeBar kind="success">{t(`security:done.${done}`)}</NoticeBar>}
      </div>
      {data.list.length === 0 ? (
        <p className="text-secondary">{t('security:passkeys.empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {data.list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} answer={refused} />
          ))}
        </ul>
      )}
      {adding.isImpossible && <p className="mt-3 text-[13px] text-muted">{t('security:passkeys.unsupported')}</p>}
      <noscript>
        <p className="mt-3 text-[13px] text-muted">{t('security:passkeys.no_script')}</p>
      </noscript>
    </SecuritySection>
  );
}

/** The browser creates a passkey and the page's form stores it. */
function useAddPasskey(isRecent: boolean) {
  const { t } = useTexts();
  const api = useApi();
  const navigate = usePageNavigate();
  const hydrated = useHydrated();
  const isSupported = usePasskeySupport();
  const fetcher = useFetcher<SecurityAnswer>({ key: 'add-passkey' });
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const toConfirm = (factor: boolean) => navigate(confirmPath(SECURITY_PATH, { factor }));
  const add = async () => {
    if (!isRecent) return toConfirm(false);
    setAsking(true);
    setProblem(undefined);
    try {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        api.post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/api/front/user/passkey/options', {}),
      ]);
      const credential = JSON.stringify(await startRegistration({ optionsJSON: options }));
      await fetcher.submit({ intent: 'add-passkey', credential }, { method: 'post', action: SECURITY_PATH });
    } catch (error) {
      if (error instanceof ApiRefusal && error.error === 'confirm_needed') await toConfirm(true);
      else setProblem(error instanceof ApiRefusal ? error.message : t(reasonOf(error)));
    }
    setAsking(false);
  };
  return {
    add,
    problem,
    answer: fetcher.data,
    isBusy: isAsking || fetcher.state !== 'idle',
    isPossible: isSupported,
    isImpossible: hydrated && !isSupported,
  };
}

function reasonOf(error: unknown): string {
  const isHeld = error instanceof Error && error.name === 'InvalidStateError';
  return isHeld ? 'security:passkeys.already' : 'security:passkeys.stopped';
}
