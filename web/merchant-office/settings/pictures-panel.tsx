import { SHOP_PICTURES } from '../../../domains/merchants/settings/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { FileUpload } from '../../back-office/kit/file-upload.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import type { PartProps } from './profile-form.tsx';

/** Logo and banner: selected, uploaded and shown at once, also without scripts. */
export function PicturesPanel({ settings }: Pick<PartProps, 'settings'>) {
  const { t } = useTexts();
  return (
    <Panel title={t('merchant-office:settings.pictures.title')}>
      <div className="grid gap-6 md:grid-cols-2">
        {SHOP_PICTURES.map((kind) => {
          const name = t(`merchant-office:settings.pictures.${kind}`);
          return (
            <div key={kind} className="grid min-w-0 content-start gap-3">
              <h3 className="font-medium">{name}</h3>
              {settings[kind] ? (
                <img
                  src={settings[kind]}
                  alt={name}
                  className={`rounded-control border border-line object-cover ${kind === 'logo' ? 'size-24' : 'h-24 w-full'}`}
                />
              ) : (
                <p className="text-muted">{t('merchant-office:settings.pictures.none')}</p>
              )}
              <FileUpload
                name="picture"
                action="/login2/upload/shop_picture"
                values={{ kind }}
                label={t('merchant-office:settings.pictures.upload')}
                hint={t(`merchant-office:settings.pictures.${kind}_hint`)}
              />
              {settings[kind] && (
                <ActionForm
                  intent="remove_picture"
                  values={{ kind }}
                  label={t('merchant-office:settings.pictures.remove')}
                  about={name}
                />
              )}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
