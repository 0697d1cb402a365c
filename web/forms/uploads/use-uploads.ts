import { useRef, useState } from 'react';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';

const ADDRESS = '/api/front/upload/image';
const MB = 1024 * 1024;

interface Uploads {
  pictures: readonly string[];
  /** Running uploads, each with its own key. */
  waiting: readonly string[];
  problem: string | undefined;
  add(files: FileList | null): void;
  remove(url: string): void;
}

/**
 * Uploads pictures one by one as they are chosen; excess ones are reported, not sent. `model` names their purpose. The
 * page's areas need `uploads`.
 */
export function useUploads(model: string, first: readonly string[], most: number): Uploads {
  const { t, locale } = useTexts();
  // a larger file need not be sent
  const mb = usePictureLimit();
  const [pictures, setPictures] = useState(first);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const lastTicket = useRef(0);
  const upload = async (ticket: string, file: File) => {
    try {
      const url = await send(model, file, locale);
      setPictures((before) => (before.includes(url) ? before : [...before, url]));
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Refused ? error.message : t('uploads:failed')}`);
    } finally {
      setWaiting((before) => before.filter((other) => other !== ticket));
    }
  };
  const uploadAll = async (files: readonly (readonly [string, File])[]) => {
    // sequentially: each keeps the server busy for a while
    for (const [ticket, file] of files) await upload(ticket, file);
  };
  return {
    pictures,
    waiting,
    problem,
    add(list) {
      const files = [...(list ?? [])];
      if (files.length === 0) return;
      const room = most - pictures.length - waiting.length;
      const tooLarge = files.find((file) => file.size > mb * MB);
      const sent = files.filter((file) => file.size <= mb * MB).slice(0, room);
      if (files.length > room) setProblem(t('uploads:too_many', { max: most }));
      else setProblem(tooLarge && `${tooLarge.name}: ${t('uploads:too_large', { mb })}`);
      const tickets = sent.map((file) => {
        lastTicket.current += 1;
        return [String(lastTicket.current), file] as const;
      });
      setWaiting((before) => [...before, ...tickets.map(([ticket]) => ticket)]);
      void uploadAll(tickets);
    },
    remove(url) {
      setProblem(undefined);
      setPictures((before) => before.filter((other) => other !== url));
    },
  };
}

/** The server's own sentence. */
class Refused extends Error {}

async function send(model: string, file: File, language: string): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch(`${ADDRESS}?model=${model}`, { method: 'POST', body, headers: { language } });
  const { message, data } = (await answer.json()) as { message: string; data: { url: string } };
  if (!answer.ok) throw new Refused(message);
  return data.url;
}
