import { returnAddress } from '../session/after-login.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';

/** To the code for a phone that is logged in; a phone cannot scan its own screen. */
export function ScanLink({ inDialog }: { inDialog: boolean }) {
  const { t } = useTexts();
  if (!useShell()?.site.scanOpen) return null;
  return (
    <p className="mt-4 text-center max-md:hidden">
      <a
        href={inDialog ? `/login/device?to=${encodeURIComponent(returnAddress())}` : '/login/device'}
        rel="nofollow"
        className="inline-flex min-h-8 items-center gap-2 text-brand-hover hover:underline"
      >
        <Icon name="qr-code" size={16} />
        {t('login:device.title')}
      </a>
    </p>
  );
}
