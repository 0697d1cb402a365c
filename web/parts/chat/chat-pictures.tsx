import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { PictureViewer } from '../pictures/picture-viewer.tsx';

interface ChatPicturesProps {
  /** Messages with pictures. */
  messages: readonly ChatMessage[];
  /** The message whose picture is shown first. */
  start: number;
  onClose: () => void;
}

/** The pictures of a conversation in full screen. */
export default function ChatPictures({ messages, start, onClose }: ChatPicturesProps) {
  const { t } = useTexts();
  return (
    <PictureViewer
      label={t('chat:pictures.title')}
      pictures={messages.map(({ id, msn }) => ({ id, url: msn, alt: t('chat:picture') }))}
      start={Math.max(
        0,
        messages.findIndex(({ id }) => id === start),
      )}
      onClose={onClose}
      words={{
        before: t('chat:pictures.before'),
        after: t('chat:pictures.after'),
        zoomIn: t('chat:pictures.zoom_in'),
        zoomOut: t('chat:pictures.zoom_out'),
      }}
    />
  );
}
