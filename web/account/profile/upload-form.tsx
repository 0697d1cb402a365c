import { lazy, Suspense, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { AVATAR_TYPES, type CropSquare } from '../../../domains/accounts/profile/rules.ts';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { ProfileAnswer } from './profile-answer.ts';
import { editAddress, PROFILE_PATH } from './profile-url.ts';
import type { ChosenPicture } from './use-chosen-picture.ts';

const CropPicture = lazy(() => import('./crop-picture.tsx'));

interface UploadFormProps {
  answer: ProfileAnswer | undefined;
  picture: ChosenPicture;
}

/** Sends the original picture, with the crop area in the URL: the server crops it. */
export function UploadForm({ answer, picture }: UploadFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formAction?.includes('edit=avatar') ?? false;
  const hydrated = useHydrated();
  const [square, setSquare] = useState<CropSquare | null>(null);
  const { source } = picture;
  useProblemFocus(form, answer);
  const crop = source && square ? `&x=${square.x}&y=${square.y}&size=${square.size}` : '';
  return (
    <Form
      ref={form}
      method="post"
      action={editAddress('avatar') + crop}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      {source && (
        <Suspense fallback={<p className="py-16 text-center text-secondary">{t('profile:picture.loading')}</p>}>
          <CropPicture key={source} source={source} onSquare={setSquare} onBroken={picture.onBroken} />
        </Suspense>
      )}
      <FileField answer={answer} picture={picture} hydrated={hydrated} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={hydrated && !source}>
          {t('profile:picture.use')}
        </Button>
        <ButtonLink to={PROFILE_PATH} variant="secondary" replace>
          {t('shell:ui.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The browser's own file field is in the browser's language: with scripts, our label replaces it. */
function FileField({ answer, picture, hydrated }: UploadFormProps & { hydrated: boolean }) {
  const { t } = useTexts();
  const mb = usePictureLimit();
  const problem = picture.problem ? t(`profile:picture.problem.${picture.problem}`, { mb }) : answer?.problems.file;
  return (
    <div className="grid gap-1.5">
      <div className="grid gap-1.5">
        <input
          id="picture"
          type="file"
          name="file"
          accept={AVATAR_TYPES}
          onChange={(event) => picture.choose(event.target.files?.[0])}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'picture-problem picture-hint' : 'picture-hint'}
          className={
            hydrated
              ? 'peer sr-only'
              : 'order-2 w-full rounded-control border border-line bg-card text-sm text-secondary file:me-3 file:min-h-11 file:border-0 file:bg-page file:px-4 file:font-semibold file:text-ink'
          }
        />
        <label
          htmlFor="picture"
          className={
            hydrated
              ? 'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-line border-dashed bg-page px-4 font-semibold transition-colors hover:border-brand hover:text-brand-hover peer-focus-visible:outline-2 peer-focus-visible:outline-brand'
              : 'font-medium'
          }
        >
          {hydrated && <Icon name="image-plus" size={18} />}
          {t(picture.source ? 'profile:picture.other' : 'profile:picture.choose')}
        </label>
      </div>
      {problem && (
        <p id="picture-problem" className="flex items-start gap-1 text-[13px] text-danger">
          <Icon name="circle-alert" size={15} className="mt-0.5" />
          {problem}
        </p>
      )}
      <p id="picture-hint" className="text-[13px] text-muted">
        {t('profile:picture.hint', { mb })} {!hydrated && t('profile:picture.middle')}
      </p>
    </div>
  );
}
