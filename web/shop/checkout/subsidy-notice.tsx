import { Form, useNavigation } from 'react-router';
import { verifyPath } from '../../session/verify-path.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Why a visitor gets no coupons, points or promotional prices, with a button that sends the verification code. */
export function VerifyNotice({ back, contact }: { back: string; contact: string | null }) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'send';
  return (
    <div className="mb-4">
      <NoticeBar kind="warning">
        <p>{t('checkout:subsidy.unverified')}</p>
        {contact ? (
          <Form method="post" action={verifyPath(back)} className="mt-2">
            <input type="hidden" name="contact" value={contact} />
            <Button type="submit" name="intent" value="send" variant="secondary" busy={isBusy}>
              {t('checkout:subsidy.verify', { contact })}
            </Button>
          </Form>
        ) : (
          <Link to={verifyPath(back)} className="font-semibold underline underline-offset-2">
            {t('checkout:subsidy.verify_any')}
          </Link>
        )}
      </NoticeBar>
    </div>
  );
}
