import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The URL to share; without scripts it can be selected and copied. */
export function CopyLink({ link, code }: { link: string; code: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={`${t('roles:copy_link')}: ${code}`}
        className="js-only ms-2 inline-flex items-center gap-1 font-normal text-[13px] text-brand-hover hover:underline"
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={14} />
        <span aria-live="polite">{t(isCopied ? 'shell:ui.copied' : 'roles:copy_link')}</span>
      </button>
      <noscript>
        <span className="block font-normal text-xs [overflow-wrap:anywhere]">{link}</span>
      </noscript>
    </>
  );
}
