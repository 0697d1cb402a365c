import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { EditProps } from './edit-fields.tsx';
import { editAddress, PROFILE_PATH } from './profile-url.ts';
import { UploadForm } from './upload-form.tsx';
import { useChosenPicture } from './use-chosen-picture.ts';

/** Changes or removes the avatar. With scripts the crop area can be chosen; without them the centre is used. */
export function AvatarForm({ profile, answer }: EditProps) {
  const { t } = useTexts();
  const picture = useChosenPicture();
  const removing = useNavigation().formData?.get('intent') === 'remove-avatar';
  const tooSoon = profile.avatarChangeableAt;
  const removable = profile.avatar !== '' && !picture.source;
  return (
    <div className="grid gap-4">
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {tooSoon ? (
        <NoticeBar>
          {t('profile:picture.too_soon')} <LocalTime iso={tooSoon} />
        </NoticeBar>
      ) : (
        <UploadForm answer={answer} picture={picture} />
      )}
      {(removable || tooSoon) && (
        <Form method="post" action={editAddress('avatar')} preventScrollReset className="flex flex-wrap gap-3">
          {removable && (
            <Button
              type="submit"
              name="intent"
              value="remove-avatar"
              variant="secondary"
              busy={removing}
              start={<Icon name="trash-2" size={16} />}
            >
              {t('profile:picture.remove')}
            </Button>
          )}
          {tooSoon && (
            <ButtonLink to={PROFILE_PATH} variant="secondary" replace>
              {t('shell:ui.cancel')}
            </ButtonLink>
          )}
        </Form>
      )}
    </div>
  );
}
