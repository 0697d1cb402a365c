import { startTransition, useEffect, useState } from 'react';
import type { CommentPage } from '../../../domains/forum/comments/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import type { OwnMarks, OwnShown } from '../../../domains/forum/people/contract.ts';
import { useDocumentOwn } from '../../session/own.tsx';

/** What the page that its reader shares with others shows of them. Only for data that says it `isCopy`. */
export function useOwnShown(isCopy: boolean): OwnShown | undefined {
  const { part } = useDocumentOwn();
  return isCopy ? (part?.shown as OwnShown | undefined) : undefined;
}

/** The topic and its comments with the reader's own marks, which a shared page gets once it works. */
export function useOwnMarks<T extends { topic: Topic; comments: CommentPage; isCopy: boolean }>(read: T): T {
  const later = useDocumentOwn().part?.later;
  const [marked, setMarked] = useState<{ of: T; now: T }>();
  useEffect(() => {
    if (!(read.isCopy && later)) return;
    const marks = JSON.parse(later) as OwnMarks;
    if (marks.topicId !== read.topic.id) return;
    let isOver = false;
    // guests never need it
    void import('../../../domains/forum/people/with-marks.ts').then(({ withMarks }) => {
      if (!isOver) startTransition(() => setMarked({ of: read, now: { ...read, ...withMarks(read, marks) } }));
    });
    return () => {
      isOver = true;
    };
  }, [read, later]);
  return marked?.of === read ? marked.now : read;
}
