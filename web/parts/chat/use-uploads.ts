import { useRef, useState } from 'react';
import { KIND } from '../../../domains/chat/rules.ts';
import { useLocale } from '../../texts/texts.tsx';
import { uploadFile } from './upload-file.ts';

export interface Uploads {
  /** Of the file on its way; undefined without one. */
  percent: number | undefined;
  add(files: Iterable<File>): void;
  /** Stops the file on its way, and those after it. */
  cancel(): void;
}

/** Uploads chosen, pasted and dropped files one after another, and sends each as a message. */
export function useUploads(
  onSend: (message: { msn: string; msnType: number }) => void,
  onProblem: (text: string) => void,
): Uploads {
  const locale = useLocale();
  const [percent, setPercent] = useState<number>();
  const waiting = useRef<File[]>([]);
  const stop = useRef<() => void>(undefined);
  const run = async () => {
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      setPercent(0);
      const { done, cancel } = uploadFile(file, locale, setPercent);
      stop.current = cancel;
      try {
        const url = await done;
        if (url) onSend({ msn: url, msnType: KIND.image });
      } catch (error) {
        onProblem(error instanceof Error ? error.message : '');
      }
      waiting.current.shift();
    }
    setPercent(undefined);
  };
  return {
    percent,
    add(files) {
      const isIdle = waiting.current.length === 0;
      waiting.current.push(...files);
      if (isIdle) void run();
    },
    cancel() {
      waiting.current.splice(1);
      stop.current?.();
    },
  };
}
