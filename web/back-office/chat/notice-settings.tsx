import { MAX_NOTICE } from '../../../domains/chat/notice/contract.ts';
import { PLATFORM } from '../../../domains/chat/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../kit/texts-fields.tsx';
import type { ChatSettingsData } from './chat-settings.server.ts';

/** What shoppers read beside the messages. */
export function NoticeSettings({
  merId,
  notice,
  answer,
}: Pick<ChatSettingsData, 'merId' | 'notice'> & { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <Panel title={t('chat:notice.settings')} hint={t('chat:notice.settings_hint')}>
      <OfficeForm method="post" noValidate preventScrollReset className="grid gap-4">
        <LanguageSwitch filled={[notice]} answer={answer} />
        <TextsField
          name="texts"
          label={t('chat:notice.content')}
          texts={notice}
          answer={answer}
          rich={merId === PLATFORM ? 'content' : 'shop'}
          maxLength={MAX_NOTICE}
        />
        <Button type="submit" name="intent" value="notice" className="w-fit">
          {t('shell:ui.save')}
        </Button>
      </OfficeForm>
    </Panel>
  );
}
