import { useRef, useState } from 'react';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { showToast } from '../../ui/toasts.ts';
import { sendPicture } from './send-picture.ts';

const MB = 1024 * 1024;

interface Running {
  id: number;
  name: string;
  percent: number;
}

/**
 * Uploads pictures that were chosen, pasted or dropped, and hands over their addresses in that order. `model` names
 * their purpose. The page's areas need `writer`.
 */
export function usePictureUploads(model: string, onDone: (address: string) => void) {
  const { t, locale } = useTexts();
  const mb = usePictureLimit();
  const [running, setRunning] = useState<readonly Running[]>([]);
  const last = useRef(0);
  const upload = async (file: File) => {
    // a larger file need not be sent
    if (file.size > mb * MB) {
      showToast({ text: `${file.name}: ${t('writer:too_large', { mb })}`, kind: 'problem' });
      return;
    }
    last.current += 1;
    const id = last.current;
    const name = file.name;
    setRunning((before) => [...before, { id, name, percent: 0 }]);
    const onProgress = (percent: number) =>
      setRunning((before) => before.map((each) => (each.id === id ? { ...each, percent } : each)));
    try {
      onDone(await sendPicture(file, { model, language: locale, onProgress }));
    } catch (error) {
      const said = (error as Error).message || t('writer:upload_failed');
      showToast({ text: `${name}: ${said}`, kind: 'problem' });
    } finally {
      setRunning((before) => before.filter((each) => each.id !== id));
    }
  };
  const add = async (files: Iterable<File>) => {
    for (const file of files) if (file.type.startsWith('image/')) await upload(file);
  };
  return { running, add };
}

/** The pictures among what was pasted or dropped. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Takes the pictures of what is pasted; other content is pasted as usual. */
export function pastePictures(
  event: Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>,
  take: (files: File[]) => void,
) {
  const files = picturesOf(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  take(files);
}
