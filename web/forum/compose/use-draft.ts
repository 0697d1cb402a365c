import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../../../domains/forum/inputs.ts';
import { ApiRefusal, useApi } from '../../session/call-api.ts';
import { readTopicForm } from './topic-content.ts';

const PAUSE_MS = 2_000;

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';

interface Known {
  id?: number;
  revision?: number;
}

/**
 * Saves what the form holds as a draft whenever typing pauses. If another window has saved the same draft, nothing is
 * overwritten: the state is `conflict` until the reader has chosen.
 */
export function useDraft(form: React.RefObject<HTMLFormElement | null>, first: Known, topicId: number | undefined) {
  const api = useApi();
  const known = useRef<Known>(first);
  const [state, setState] = useState<DraftState>('idle');
  const [id, setId] = useState(first.id);
  const save = useCallback(async () => {
    if (!form.current) return;
    const content = readTopicForm(new FormData(form.current));
    if (!content.title && !content.source) return;
    setState('saving');
    try {
      const body = { ...known.current, ...(topicId ? { topicId } : {}), content };
      const draft = await api.post<Draft>('/api/community/draft/save', body);
      known.current = { id: draft.id, revision: draft.revision };
      setId(draft.id);
      setState('saved');
    } catch (error) {
      setState(error instanceof ApiRefusal && error.error === 'forum_changed' ? 'conflict' : 'failed');
    }
  }, [api, form, topicId]);
  useSavedPauses(form, state === 'conflict', save);
  /** Keeps both: what is in this window becomes a draft of its own. */
  const saveApart = useCallback(() => {
    known.current = {};
    void save();
  }, [save]);
  return { state, id, save, saveApart };
}

function useSavedPauses(form: React.RefObject<HTMLFormElement | null>, isHeld: boolean, save: () => Promise<void>) {
  useEffect(() => {
    const element = form.current;
    if (!element || isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    };
    const atOnce = () => {
      if (!document.hidden || timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      void save();
    };
    const sent = () => clearTimeout(timer);
    element.addEventListener('input', later);
    element.addEventListener('submit', sent);
    document.addEventListener('visibilitychange', atOnce);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', later);
      element.removeEventListener('submit', sent);
      document.removeEventListener('visibilitychange', atOnce);
    };
  }, [form, isHeld, save]);
}
