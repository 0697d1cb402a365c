import { OfficePage } from '../office/kit/office-page.tsx';
import { useTexts } from '../texts.tsx';

/** The start of the merchants' back office. */
export default function Dashboard() {
  const { t } = useTexts();
  return <OfficePage title={t('desk:rooms.dashboard')}>{null}</OfficePage>;
}
