import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { AVATAR_TYPES, type CropSquare, MAX_AVATAR_BYTES } from '../../../domains/accounts/profile/rules.ts';
import { useTexts } from '../../texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { EditProps } from './edit-fields.tsx';
import { editAddress, PROFILE_PATH } from './profile-address.ts';

const CropPicture = lazy(() => import('./crop-picture.tsx'));

/** Another picture, or none. With scripts its part is chosen; without them the middle is taken. */
export function AvatarForm({ profile, answer }: EditProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const removing = useNavigation().formData?.get('intent') === 'remove-avatar';
  const tooSoon = profile.avatarChangeableAt;
  return (
    <div className="grid gap-4">
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {tooSoon ? (
        <NoticeBar>
          {t('profile:picture.too_soon')} <LocalTime iso={tooSoon} />
        </NoticeBar>
      ) : (
        <UploadForm problem={answer?.problems.file} answer={answer} hydrated={hydrated} />
      )}
      {(profile.avatar || tooSoon) && (
        <Form method="post" action={editAddress('avatar')} preventScrollReset className="flex flex-wrap gap-3">
          {profile.avatar && (
            <Button
              type="submit"
              name="intent"
              value="remove-avatar"
              look="secondary"
              busy={removing}
              start={<Icon name="trash-2" size={16} />}
            >
              {t('profile:picture.remove')}
            </Button>
          )}
          {tooSoon && (
            <ButtonLink to={PROFILE_PATH} look="secondary" replace>
              {t('shell:ui.cancel')}
            </ButtonLink>
          )}
        </Form>
      )}
    </div>
  );
}

interface UploadFormProps {
  problem: string | undefined;
  answer: EditProps['answer'];
  hydrated: boolean;
}

function UploadForm({ problem: said, answer, hydrated }: UploadFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formAction?.includes('edit=avatar') ?? false;
  const { source, problem: seen, choose, tellBroken } = useChosenPicture();
  const [square, setSquare] = useState<CropSquare | null>(null);
  const problem = seen ? t(`profile:picture.problem.${seen}`) : said;
  useProblemFocus(form, answer);
  const wish = square ? `&x=${square.x}&y=${square.y}&size=${square.size}` : '';
  return (
    <Form
      ref={form}
      method="post"
      action={`${editAddress('avatar')}${source ? wish : ''}`}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      {source && (
        <Suspense fallback={<p className="py-16 text-center text-secondary">{t('profile:picture.loading')}</p>}>
          <CropPicture key={source} source={source} onSquare={setSquare} onBroken={tellBroken} />
        </Suspense>
      )}
      <div className="grid gap-1.5">
        <label htmlFor="picture" className="font-medium">
          {t(source ? 'profile:picture.other' : 'profile:picture.choose')}
        </label>
        <input
          id="picture"
          type="file"
          name="file"
          accept={AVATAR_TYPES}
          onChange={(event) => choose(event.target.files?.[0])}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'picture-problem picture-hint' : 'picture-hint'}
          className="w-full rounded-control border border-line bg-card text-secondary text-sm file:me-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-page file:px-4 file:font-semibold file:text-ink hover:border-faint"
        />
        {problem && (
          <p id="picture-problem" className="flex items-start gap-1 text-[13px] text-danger">
            <Icon name="circle-alert" size={15} className="mt-0.5" />
            {problem}
          </p>
        )}
        <p id="picture-hint" className="text-[13px] text-muted">
          {t('profile:picture.hint')} {!hydrated && t('profile:picture.middle')}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={hydrated && !source}>
          {t('profile:picture.use')}
        </Button>
        <ButtonLink to={PROFILE_PATH} look="secondary" replace>
          {t('shell:ui.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

type SeenProblem = 'type' | 'size' | 'broken';

/** The picture that was chosen, to be looked at before it is sent; what can be seen to be wrong is said at once. */
function useChosenPicture() {
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<SeenProblem | null>(null);
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source);
    },
    [source],
  );
  const choose = (file: File | undefined) => {
    const wrong = file ? seenProblem(file) : null;
    setProblem(wrong);
    setSource(file && !wrong ? URL.createObjectURL(file) : null);
  };
  const tellBroken = () => {
    setProblem('broken');
    setSource(null);
  };
  return { source, problem, choose, tellBroken };
}

function seenProblem({ type, size }: File): SeenProblem | null {
  if (!AVATAR_TYPES.split(',').includes(type)) return 'type';
  return size > MAX_AVATAR_BYTES ? 'size' : null;
}
