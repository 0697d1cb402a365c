import { Form } from 'react-router';
import { FileUpload } from '../../back-office/kit/file-upload.tsx';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
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
  const mb = usePictureLimit();
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
          <FileUpload
            name="picture"
            action="/admin/upload/picture"
            values={{ id, back: page, of }}
            label={t('platform-office:ads.upload')}
            hint={t('platform-office:ads.picture_hint', { mb })}
          />
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
