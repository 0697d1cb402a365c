import type { DraftContent } from '../../../domains/forum/inputs.ts';
import type { WaitingMedia } from '../../../domains/forum/media/contract.ts';
import { durationText, isMediaKind, MEDIA_KINDS } from '../../../domains/forum/media/rules.ts';
import type { TopicKind } from '../../../domains/forum/rules.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { MediaField } from './media-field.tsx';

export interface ComposerMedia {
  waiting: WaitingMedia[];
  /** The upload that the address names. */
  chosen: string | null;
  isProcessed: boolean;
}

interface MediaPartProps {
  kind: TopicKind;
  kinds: readonly TopicKind[];
  media: ComposerMedia;
  content: DraftContent;
  isEdit: boolean;
  isScripted: boolean;
  problems: Record<string, string>;
}

/** What a video or audio topic has besides its text: the file and a cover. Another file is another topic. */
export function MediaPart({ kind, kinds, media, content, isEdit, isScripted, problems }: MediaPartProps) {
  const { t } = useTexts();
  const mb = usePictureLimit();
  const isMedia = isMediaKind(kind);
  const isOffered = kinds.some(isMediaKind);
  if (!isMedia && (isScripted || !isOffered)) return null;
  return (
    <>
      {!isEdit && isScripted && isMedia && (
        <MediaField
          key={kind}
          kind={kind}
          waiting={media.waiting}
          chosen={content.media ?? media.chosen}
          posterMs={content.posterMs ?? null}
          isProcessed={media.isProcessed}
          problem={problems.media}
        />
      )}
      {!isEdit && !isScripted && <PlainChoice kinds={kinds} media={media} problem={problems.media} />}
      {isMedia && isScripted && (
        <PictureField
          label={t('forum-compose:media.cover')}
          hint={t('forum-compose:media.cover_hint', { mb })}
          model="forum"
          name="cover"
          filesName="coverFiles"
          describe={() => t('forum-compose:media.cover')}
          first={content.cover?.startsWith('/media/') ? [content.cover] : []}
          most={1}
          compact
          problem={problems.cover}
        />
      )}
    </>
  );
}

/** Without scripts: files are uploaded on a page of their own, and chosen here. */
function PlainChoice({
  kinds,
  media,
  problem,
}: Pick<MediaPartProps, 'kinds' | 'media'> & { problem?: string | undefined }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const ready = media.waiting.filter(({ isReady }) => isReady);
  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="px-1 font-medium">{t('forum-compose:media.file')}</legend>
      {ready.map((each) => (
        <label key={each.key} className="flex min-h-11 items-center gap-2.5">
          <input type="radio" name="media" value={each.key} defaultChecked={each.key === media.chosen} />
          <span className="min-w-0 flex-1 truncate">
            {t('forum-compose:media.use', { name: each.name || t(`forum:kind.${each.kind}`) })}
          </span>
          {each.seconds !== null && <span className="text-[13px] text-muted">{durationText(each.seconds)}</span>}
        </label>
      ))}
      <p className="flex flex-wrap gap-x-5">
        {MEDIA_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => (
          <Link
            key={kind}
            to={uncheckedAddress(`${address('postMedia')}?kind=${kind}`)}
            className="inline-flex min-h-11 items-center text-brand-hover hover:underline"
          >
            {t(`forum-compose:media.form_link_${kind}`)}
          </Link>
        ))}
      </p>
      {problem && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
