import { useActionData } from 'react-router';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { CampaignAnswer } from '../buy-activity.server.ts';

/** Why what was asked for last could not be done. */
export function Refusal() {
  const answer = useActionData<CampaignAnswer>();
  return answer?.refusal ? <NoticeBar kind="problem">{answer.message}</NoticeBar> : null;
}
