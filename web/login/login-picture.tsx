import { mediaUrl } from '../../platform/media/media-url.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';

/** The picture at the left of the login forms (specification 2); omitted on phones. */
export function LoginPicture() {
  const { t } = useTexts();
  const shell = useShell();
  return (
    <div className="relative hidden w-[380px] shrink-0 bg-brand-tint lg:block">
      <img
        src={mediaUrl(shell?.site.loginImageUrl || '/art/login.svg')}
        alt={t('login:picture')}
        width={380}
        height={520}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
