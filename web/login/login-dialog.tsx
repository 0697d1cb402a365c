import { use } from 'react';
import { LOGIN_MODES } from '../../domains/accounts/login-modes.ts';
import { giveUpLogin } from '../session/after-login.ts';
import { useLoginFlag } from '../session/login-flag.ts';
import { loadAreas } from '../texts/text-areas.ts';
import { useTexts } from '../texts/texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoginPanel } from './login-panel.tsx';
import { LoginPicture } from './login-picture.tsx';

/** Shop pages do not include the login texts: they are fetched with the dialog. */
const textsReady = typeof window === 'undefined' ? Promise.resolve() : loadAreas(['login']);

/**
 * The login dialog of specification 2 and 9: 505 px wide, inputs of 427 px, with the picture at its left. Loaded
 * lazily.
 */
export function LoginDialog() {
  use(textsReady);
  const { t } = useTexts();
  const mode = useLoginFlag();
  return (
    <Dialog
      open={mode !== null}
      onClose={giveUpLogin}
      title={t('login:title')}
      hideTitle
      beside={
        <div className="absolute inset-y-0 end-full hidden overflow-hidden rounded-s-card lg:flex">
          <LoginPicture />
        </div>
      }
      className="!max-w-[505px] lg:start-[380px] lg:!rounded-s-none"
    >
      <div className="-mx-6 -mb-6 px-5 pt-8 pb-7 sm:px-[39px] lg:min-h-[560px]">
        <LoginPanel mode={mode ?? LOGIN_MODES.password} heading="h2" inDialog />
      </div>
    </Dialog>
  );
}
