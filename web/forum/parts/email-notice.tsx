import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useForumAddress, useForumData } from './forum-data.ts';

/** Says on every page of the forum that the reader's e-mail address is not confirmed yet. */
export function EmailNotice() {
  const { t } = useTexts();
  const address = useForumAddress();
  const { viewer } = useForumData();
  const page = address('my/email');
  const { pathname } = useLocation();
  if (!viewer.unconfirmedEmail || pathname.toLowerCase() === page.toLowerCase()) return null;
  return (
    <div className="content pt-3">
      <NoticeBar kind="warning">
        {t('forum:email_unconfirmed')}{' '}
        <Link to={page} className="font-semibold underline underline-offset-2">
          {t('forum:email_confirm')}
        </Link>
      </NoticeBar>
    </div>
  );
}
