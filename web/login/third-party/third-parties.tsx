import { type ProviderKey, startPath } from '../../../domains/accounts/third-party/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { returnAddress } from '../../session/after-login.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { ProviderMark } from './provider-mark.tsx';

const MOST_APART = 5;

/** Sign-in by third parties: an icon for each enabled one, hidden if there are none. */
export function ThirdParties({ inDialog }: { inDialog: boolean }) {
  const { t } = useTexts();
  const providers = useShell()?.site.providers ?? [];
  if (providers.length === 0) return null;
  // in one row on a phone as well
  const many = providers.length > MOST_APART;
  // the dialog returns to the page below it or what was wanted there; the separate login page has remembered one already
  const to: `?${string}` | '' = inDialog ? `?to=${encodeURIComponent(returnAddress())}` : '';
  return (
    <section aria-label={t('login:third.ways')} className="mt-7">
      <p className="flex items-center gap-3 text-[13px] text-secondary before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login:third.ways')}
      </p>
      <ul className={cx('mt-4 flex flex-wrap justify-center gap-y-3 sm:gap-x-4', many ? 'gap-x-1' : 'gap-x-4')}>
        {providers.map((provider) => (
          <li key={provider}>
            <ProviderLink provider={provider} to={`${startPath(provider)}${to}`} />
          </li>
        ))}
      </ul>
      <ThirdPartyAgreement />
    </section>
  );
}

function ProviderLink({ provider, to }: { provider: ProviderKey; to: PageAddress }) {
  const { t } = useTexts();
  const text = t('login:third.with', { name: t(`login:third.name.${provider}`) });
  return (
    <a
      href={to}
      rel="nofollow"
      aria-label={text}
      title={text}
      className="block rounded-full border border-line p-2 sm:p-2.5 transition-colors hover:border-faint hover:bg-page"
    >
      <ProviderMark provider={provider} size={24} />
    </a>
  );
}

/** There is no agreement to tick here: a text says what the user agrees to. */
function ThirdPartyAgreement() {
  const { t } = useTexts();
  const link = 'text-brand-hover underline underline-offset-2 hover:no-underline';
  return (
    <p className="mt-4 text-center text-[13px] text-secondary">
      {t('login:third.agree')}{' '}
      <a href="/agreement?mark=user" target="_blank" rel="noopener" className={link}>
        {t('login:user_agreement')}
      </a>{' '}
      {t('login:and')}{' '}
      <a href="/privacy_agreement" target="_blank" rel="noopener" className={link}>
        {t('login:privacy')}
      </a>
    </p>
  );
}
