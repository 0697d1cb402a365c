import { useState } from 'react';
import { SECURITY_PATH } from '../../forms/security-answer.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** The recovery codes, shown only this once. They can be saved without scripts too, from a data URL. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts();
  const site = useShell()?.site.name ?? '';
  const [isCopied, setCopied] = useState(false);
  const text = `${site}: ${t('security:second.codes_title')}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-4">
      <NoticeBar kind="success">{t('security:second.is_on')}</NoticeBar>
      <div>
        <h2 className="text-lg">{t('security:second.codes_title')}</h2>
        <p className="mt-1 text-secondary">{t('security:second.codes_hint')}</p>
      </div>
      <ul className="tabular grid max-w-md grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-page px-5 py-4 font-mono text-[15px]">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={uncheckedAddress(`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`)}
          download="recovery-codes.txt"
          variant="secondary"
          start={<Icon name="download" size={16} />}
        >
          {t('security:second.codes_download')}
        </ButtonLink>
        <Button
          type="button"
          variant="secondary"
          onClick={copy}
          start={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
          className="js-only"
        >
          {t(isCopied ? 'security:second.codes_copied' : 'security:second.codes_copy')}
        </Button>
        <ButtonLink to={SECURITY_PATH}>{t('security:second.codes_kept')}</ButtonLink>
      </div>
    </div>
  );
}
