import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { useOfficeShop } from '../../back-office/kit/office-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The product's pictures without scripts: each change is a form of its own and saved at once. */
export function PlainPictures({ product }: { product: OwnProductDetail }) {
  const { t } = useTexts();
  const shop = useOfficeShop();
  const mb = usePictureLimit();
  return (
    <Panel title={t('merchant-office:product.pictures')} hint={t('merchant-office:product.plain_pictures_hint')}>
      <ol className="mb-5 flex flex-wrap gap-4">
        {product.images.map(({ id, url, state }, place) => {
          const about = t('merchant-office:product.picture', { number: place + 1 });
          return (
            <li key={id} className="grid w-32 content-start gap-2">
              {url ? (
                <Picture src={url} alt={about} className="size-32 rounded-control border border-line" />
              ) : (
                <span className="flex size-32 items-center justify-center rounded-control border border-line bg-page p-2 text-center text-muted text-xs">
                  {t(`merchant-office:product.picture_${state === 'failed' ? 'failed' : 'coming'}`)}
                </span>
              )}
              {place > 0 && (
                <ActionForm
                  intent="first"
                  values={{ imageId: id }}
                  label={t('merchant-office:product.make_first')}
                  about={about}
                />
              )}
              <ConfirmAction
                intent="remove"
                values={{ imageId: id }}
                label={t('merchant-office:product.remove')}
                about={about}
                align="start"
                question={t('merchant-office:product.remove_question')}
              />
            </li>
          );
        })}
      </ol>
      <form
        method="post"
        action={`/login2/upload/picture?officeShop=${shop}`}
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="productId" value={product.id} />
        <label className="grid gap-1.5">
          <span className="font-medium text-[13px]">{t('merchant-office:product.add_picture', { mb })}</span>
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            required
            className="block max-w-full text-[13px] file:me-3 file:rounded-control file:border file:border-line file:bg-card file:px-3 file:py-1.5 file:font-semibold"
          />
        </label>
        <Button type="submit" variant="secondary" size="sm" start={<Icon name="image-plus" size={15} />}>
          {t('merchant-office:product.upload')}
        </Button>
      </form>
    </Panel>
  );
}
