import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { DOCUMENT_LIMITS } from '../../../domains/api-market/documents/rules.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { FileField } from '../../back-office/kit/file-field.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

const ENDINGS = '.json,.yaml,.yml,application/json,application/yaml';

/** Imports a document from a file, or else from an address. */
export function ImportForm({ answer }: { answer?: FormAnswer }) {
  const { t, locale } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'import';
  useProblemFocus(form, answer);
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="grid max-w-3xl gap-4">
      <input type="hidden" name="intent" value="import" />
      <div>
        <FileField
          label={t('developer-apis:import.file', { size: formatBytes(DOCUMENT_LIMITS.bytes, locale) })}
          accept={ENDINGS}
        />
        {answer?.problems.file && (
          <p role="alert" className="mt-1.5 flex items-start gap-1 text-[13px] text-danger">
            <Icon name="circle-alert" size={15} className="mt-0.5 shrink-0" />
            {answer.problems.file}
          </p>
        )}
      </div>
      <TextField
        name="address"
        type="url"
        label={t('developer-apis:import.address')}
        hint={t('developer-apis:import.address_hint')}
        placeholder="https://"
        maxLength={1_000}
        autoComplete="off"
        defaultValue={answer?.values.address ?? ''}
        problem={answer?.problems.address}
      />
      <Button type="submit" busy={isBusy} start={<Icon name="upload" size={16} />} className="w-fit">
        {t('developer-apis:import.send')}
      </Button>
    </Form>
  );
}
