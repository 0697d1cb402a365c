import { useState } from 'react';
import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { MAX_SOURCE } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Editor } from './editor.tsx';

interface PaidFieldsProps {
  paid: DraftContent['paid'];
  currency: string;
  isScripted: boolean;
  problems: Record<string, string>;
  onUploading: (isUploading: boolean) => void;
}

/** Whether the topic sells something, for how much, and the text that is sold. */
export function PaidFields({ paid, currency, isScripted, problems, onUploading }: PaidFieldsProps) {
  const { t } = useTexts();
  const [scope, setScope] = useState<string>(paid?.scope ?? '');
  const isSold = scope !== '' || !isScripted;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-control border border-line p-4">
      <legend className="px-1 font-medium">{t('forum-compose:paid.title')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="paidScope"
          label={t('forum-compose:paid.scope')}
          value={scope}
          onChange={(event) => setScope(event.target.value)}
        >
          <option value="">{t('forum-compose:paid.free')}</option>
          <option value="content">{t('forum-compose:paid.content')}</option>
          <option value="attachments">{t('forum-compose:paid.attachments')}</option>
        </SelectField>
        {isSold && (
          <TextField
            name="paidPrice"
            label={t('forum-compose:paid.price', { currency })}
            hint={t('forum-compose:paid.price_hint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={paid?.price ?? ''}
            problem={problems['paid.price']}
          />
        )}
      </div>
      {scope === 'attachments' && <p className="text-[13px] text-secondary">{t('forum-compose:paid.attachments_hint')}</p>}
      {(scope === 'content' || !isScripted) && (
        <Editor
          name="paidSource"
          label={t('forum-compose:paid.text')}
          placeholder={t('forum-compose:paid.text_hint')}
          defaultValue={paid?.source ?? ''}
          limit={MAX_SOURCE}
          problem={problems['paid.source']}
          onUploading={onUploading}
        />
      )}
    </fieldset>
  );
}
