import { useState } from 'react';
import { useApi } from '../session/call-api.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.ts';

/** Mails the conversation to the reader. */
export function TranscriptButton({ chatId, onProblem }: { chatId: number; onProblem: (text: string) => void }) {
  const { t } = useTexts();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.post('/api/service/transcript', { chatId });
      showToast({ kind: 'success', text: t('chat:transcript_sent') });
    } catch (error) {
      onProblem(error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="button" size="sm" variant="secondary" busy={isBusy} onClick={() => void send()}>
      {t('chat:transcript')}
    </Button>
  );
}
