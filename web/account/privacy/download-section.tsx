import { DOWNLOADS_A_DAY } from '../../../domains/accounts/privacy/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { OWN_DATA_PATH } from './privacy-url.ts';

/** Everything in one file. A native form, since its response is a file and not a page. */
export function DownloadSection({ refused }: { refused: string | null }) {
  const { t } = useTexts();
  return (
    <SecuritySection id="download" icon="download" title={t('profile:privacy.download')}>
      <div className="grid max-w-2xl gap-4">
        {refused && <NoticeBar kind="problem">{refused}</NoticeBar>}
        <p className="text-secondary">{t('profile:privacy.download_text')}</p>
        <form method="post" action={OWN_DATA_PATH} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary" start={<Icon name="download" size={16} />}>
            {t('profile:privacy.download_button')}
          </Button>
          <span className="text-[13px] text-muted">
            {t('profile:privacy.download_limit', { most: DOWNLOADS_A_DAY })}
          </span>
        </form>
      </div>
    </SecuritySection>
  );
}
