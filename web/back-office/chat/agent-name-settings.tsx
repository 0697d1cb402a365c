import { type AgentNames, MAX_AGENT_NAME } from '../../../domains/chat/agents/contract.ts';
import { PLATFORM } from '../../../domains/chat/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';
import type { ChatSettingsData } from './chat-settings.server.ts';

interface AgentNameSettingsProps extends Pick<ChatSettingsData, 'merId' | 'names'> {
  answer: FormAnswer | undefined;
}

/** The names that customers read: one's own, and those of colleagues where the reader may set them. */
export function AgentNameSettings({ merId, names, answer }: AgentNameSettingsProps) {
  const { t } = useTexts();
  const isPlatform = merId === PLATFORM;
  return (
    <Panel title={t('chat:names.title')} hint={t(isPlatform ? 'chat:names.hint_platform' : 'chat:names.hint')}>
      <ul className="grid gap-4">
        {names.map((agent) => (
          <li key={agent.id}>
            <NameForm
              agent={agent}
              without={t(isPlatform ? 'chat:names.none_platform' : 'chat:names.none')}
              answer={Number(answer?.values.id) === agent.id ? answer : undefined}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface NameFormProps {
  agent: AgentNames[number];
  /** What customers read instead of a name. */
  without: string;
  answer: FormAnswer | undefined;
}

function NameForm({ agent, without, answer }: NameFormProps) {
  const { t } = useTexts();
  const { id, nickname, name, isSelf } = agent;
  const label = isSelf ? t('chat:picked.me', { name: nickname }) : nickname;
  return (
    <OfficeForm method="post" noValidate preventScrollReset className="flex max-w-xl items-start gap-3">
      <input type="hidden" name="id" value={id} />
      <div className="min-w-0 flex-1">
        <TextField
          name="name"
          label={label}
          placeholder={without}
          maxLength={MAX_AGENT_NAME}
          autoComplete="off"
          defaultValue={answer?.values.name ?? name}
          problem={answer?.problems.name}
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="name"
        variant={isSelf ? 'primary' : 'secondary'}
        aria-label={t('chat:names.save', { name: label })}
        // beside the box, below its label
        className="mt-7"
      >
        {t('shell:ui.save')}
      </Button>
    </OfficeForm>
  );
}
