import type { OwnApiDetail } from '../../../domains/api-market/manage/contract.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { FileUpload } from '../../back-office/kit/file-upload.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** The icon of an API: selected, uploaded and shown at once, also without scripts. */
export function IconPanel({ api: { id, icon, isEditable } }: { api: OwnApiDetail }) {
  const { t } = useTexts();
  if (!isEditable && !icon) return null;
  return (
    <Panel title={t('developer-apis:icon')}>
      <div className="grid justify-items-start gap-3">
        {icon && (
          <img
            src={icon}
            alt={t('developer-apis:icon')}
            className="size-24 rounded-card border border-line object-cover"
          />
        )}
        {isEditable && (
          <FileUpload
            name="picture"
            action="/login3/apis/upload_icon"
            values={{ id }}
            label={t('developer-apis:upload_icon')}
            hint={t('developer-apis:icon_hint')}
          />
        )}
        {isEditable && icon && <ActionForm intent="remove_icon" values={{}} label={t('developer-apis:remove_icon')} />}
      </div>
    </Panel>
  );
}
