import { Form } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useLocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PRIVACY_PATH } from './privacy-url.ts';

/** Shows when the account will be deleted, with a button that cancels it. */
export default function LeavingNotice({ leavesAt }: { leavesAt: string }) {
  const { t } = useTexts();
  const date = useLocalTime().timeText(leavesAt, 'date');
  return (
    <NoticeBar kind="warning">
      <p className="font-semibold">{t('profile:leave.on', { date })}</p>
      <p className="mt-0.5 mb-3">{t('profile:leave.on_text')}</p>
      <Form method="post" action={PRIVACY_PATH}>
        <Button type="submit" name="intent" value="stay" size="sm">
          {t('profile:leave.keep')}
        </Button>
      </Form>
    </NoticeBar>
  );
}
