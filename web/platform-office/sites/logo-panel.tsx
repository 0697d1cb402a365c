import type { OfficeSite } from '../../../domains/platform-office/sites/contract.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { FileUpload } from '../../back-office/kit/file-upload.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

export const REMOVE_LOGO = 'remove_logo';

/** The logo in the header: uploaded and shown at once, so it is outside of the form with the other settings. */
export function LogoPanel({ site }: { site: OfficeSite }) {
  const { t } = useTexts();
  return (
    <Panel title={t('site-settings:logo')}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {site.logo && (
          <img
            src={site.logo}
            alt={t('site-settings:logo')}
            className="h-16 w-auto max-w-48 rounded-control border border-line bg-white object-contain p-2"
          />
        )}
        <div className="grid gap-3">
          <FileUpload
            name="picture"
            action="/admin/upload/picture"
            values={{ of: 'site_logo', id: site.id, back: `/admin/sites/${site.id}` }}
            label={t('site-settings:logo_upload')}
            hint={t('site-settings:logo_hint')}
          />
          {site.logo && <ActionForm intent={REMOVE_LOGO} values={{}} label={t('site-settings:logo_remove')} />}
        </div>
      </div>
    </Panel>
  );
}
