import { useActionData } from 'react-router';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { ActivityAnswer } from '../buy-activity.server.ts';

/** Why what was asked for last could not be done. */
export function Refusal() {
  const answer = useActionData<ActivityAnswer>();
  return answer?.refusal ? <NoticeBar kind="problem">{answer.message}</NoticeBar> : null;
}
