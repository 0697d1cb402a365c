import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { MOST_SCREENSHOTS } from '../../../domains/app-market/manage/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { FileUpload } from '../../back-office/kit/file-upload.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Icon and screenshots: selected, uploaded and shown at once, also without scripts. */
export function AppPicturesPanel({ app }: { app: OwnApp }) {
  const { t } = useTexts();
  const upload = (kind: 'icon' | 'screenshot') => (
    <FileUpload
      name="picture"
      action="/login3/apps/upload_picture"
      values={{ id: app.id, kind }}
      label={t(`developer-apps:pictures.add_${kind}`)}
      hint={t(`developer-apps:pictures.${kind}_hint`, { most: MOST_SCREENSHOTS })}
    />
  );
  return (
    <Panel title={t('developer-apps:pictures.title')}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 content-start gap-3">
          <h3 className="font-medium">{t('developer-apps:pictures.icon')}</h3>
          {app.icon && (
            <img
              src={app.icon}
              alt={t('developer-apps:pictures.icon')}
              className="size-24 rounded-card border border-line object-cover"
            />
          )}
          {app.isEditable && upload('icon')}
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <h3 className="font-medium">{t('developer-apps:pictures.screenshots')}</h3>
          {app.screenshots.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {app.screenshots.map(({ url, width, height }, nth) => (
                <li key={url} className="grid justify-items-center gap-2">
                  <img
                    src={url}
                    width={width}
                    height={height}
                    alt={t('developer-apps:pictures.screenshot', { number: nth + 1 })}
                    className="h-40 w-auto max-w-full rounded-control border border-line object-contain"
                  />
                  {app.isEditable && (
                    <ActionForm
                      intent="remove_screenshot"
                      values={{ url }}
                      label={t('developer-apps:pictures.remove')}
                      about={t('developer-apps:pictures.screenshot', { number: nth + 1 })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {app.isEditable && app.screenshots.length < MOST_SCREENSHOTS && upload('screenshot')}
        </div>
      </div>
    </Panel>
  );
}
