import { Form } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { PictureOwner } from './picture-owner.ts';

interface PictureFormProps {
  id: number;
  image: string;
  /** What the picture belongs to. */
  of: PictureOwner;
  /** The page of its form; the upload returns to it. */
  page: `/admin/${string}`;
}

/** The picture of a banner, a tile or a section: selected, uploaded and shown at once, also without scripts. */
export function PictureForm({ id, image, of, page }: PictureFormProps) {
  const { t } = useTexts();
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 className="mb-3 font-medium">{t('platform-office:ads.picture')}</h3>
      <div className="flex flex-wrap items-start gap-5">
        {image ? (
          <img
            src={image}
            alt=""
            width={288}
            height={144}
            className="h-36 w-72 max-w-full rounded-control border border-line object-cover"
          />
        ) : (
          <p className="text-secondary">{t('platform-office:ads.no_picture')}</p>
        )}
        <div className="grid gap-3">
          <form method="post" action="/admin/upload/picture" encType="multipart/form-data" className="grid gap-3">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="back" value={page} />
            <input type="hidden" name="of" value={of} />
            <label className="grid gap-1.5">
              <span className="text-[13px] text-secondary">{t('platform-office:ads.picture_hint')}</span>
              <input
                type="file"
                name="picture"
                required
                accept="image/jpeg,image/png,image/webp,image/avif"
                className="max-w-full text-[13px] file:me-3 file:rounded-control file:border file:border-line file:bg-card file:px-3 file:py-1.5 file:font-semibold file:text-ink"
              />
            </label>
            <Button type="submit" size="sm" variant="soft" className="w-fit">
              {t('platform-office:ads.upload')}
            </Button>
          </form>
          {image && (
            <Form method="post" action={page}>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="no-picture" size="sm" variant="ghost">
                {t('platform-office:ads.remove_picture')}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </div>
  );
}
