import { useActionData } from 'react-router';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { CampaignAnswer } from '../buy-through-campaign.server.ts';

/** Why the last request failed. */
export function Refusal() {
  const answer = useActionData<CampaignAnswer>();
  return answer?.refusal ? <NoticeBar kind="problem">{answer.message}</NoticeBar> : null;
}
