import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useBackOffice } from '../kit/back-office.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { AgentNameSettings } from './agent-name-settings.tsx';
import type { ChatSettingsData } from './chat-settings.server.ts';

import { NoticeSettings } from './notice-settings.tsx';
import { ReplySettings } from './reply-settings.tsx';
import { TopicSettings } from './topic-settings.tsx';

interface ChatSettingsProps {
  data: ChatSettingsData;
  answer: FormAnswer | undefined;
  /** The page's own address, and the desk's. */
  to: PageAddress;
  desk: PageAddress;
}

/** What helps a shop's agents and shoppers: names of agents, saved replies, the notice, and questions that the chat answers by itself. */
export function ChatSettings({ data, answer, to, desk }: ChatSettingsProps) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  const of = (intent: string) => (answer?.values.intent?.startsWith(intent) ? answer : undefined);
  return (
    <OfficePage
      title={t('chat:desk.settings')}
      hint={t('chat:desk.settings_hint')}
      back={{ to: desk, label: t(`${area}:sections.chat`) }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AgentNameSettings {...data} answer={of('name')} />
        <ReplySettings {...data} to={to} answer={of('reply')} />
        <NoticeSettings {...data} answer={of('notice')} />
        <TopicSettings {...data} to={to} answer={of('topic')} />
      </div>
    </OfficePage>
  );
}
