import type { VersionState } from '../../../domains/app-market/versions/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = {
  draft: 'plain',
  in_review: 'warning',
  scheduled: 'tint',
  released: 'success',
  refused: 'danger',
  withdrawn: 'plain',
} as const satisfies Record<VersionState, string>;

/** Where a version stands. */
export function VersionStateTag({ status }: { status: VersionState }) {
  const { t } = useTexts();
  return <Tag variant={VARIANTS[status]}>{t(`developer-apps:version.state.${status}`)}</Tag>;
}
