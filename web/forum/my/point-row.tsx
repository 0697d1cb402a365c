import type { PointsMovement } from '../../../domains/forum/points/contract.ts';
import { PointsRow } from '../../account/points/points-row.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { commentAddress } from '../topic/topic-address.ts';

/** A movement of points with the topic that it is about. */
export function PointRow({ movement: { about, ...movement } }: { movement: PointsMovement }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const place = about && address(`topic/${about.topicId}`);
  return (
    <PointsRow
      record={movement}
      reference={
        about &&
        place && (
          <Link
            to={uncheckedAddress(about.commentId === null ? place : commentAddress(place, about.commentId))}
            className="hover:text-brand-hover hover:underline"
          >
            {about.title || t('forum-points:untitled')}
          </Link>
        )
      }
    />
  );
}
