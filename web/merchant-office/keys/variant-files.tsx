import type { ShopFile } from '../../../domains/orders/files/contract.ts';
import { MAX_DIGITAL_BYTES, MAX_FILES } from '../../../domains/orders/files/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatBytes } from '../../../platform/locale/format-measure.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { FileUpload } from '../../back-office/kit/file-upload.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** The files that buyers of a variant download, and adding one. */
export function VariantFiles({ skuId, files }: { skuId: number; files: readonly ShopFile[] }) {
  const { t, locale } = useTexts();
  return (
    <section className="mt-5 border-line border-t pt-4">
      <h3 className="font-semibold">{t('keys:files')}</h3>
      {files.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {files.map(({ id, name, bytes, downloads }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name}{' '}
                <span className="text-[13px] text-secondary">
                  {formatBytes(bytes, locale)} · {t('keys:downloads', { number: formatNumber(downloads, locale) })}
                </span>
              </span>
              <ConfirmAction
                intent="remove-file"
                values={{ id }}
                label={t('keys:remove_file')}
                about={name}
                question={t('keys:remove_file_question')}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_FILES && (
        <div className="mt-3">
          <FileUpload
            action="/login2/keys/file"
            name="file"
            values={{ skuId }}
            label={t('keys:add_file')}
            hint={t('keys:file_hint', { size: formatBytes(MAX_DIGITAL_BYTES, locale), most: MAX_FILES })}
          />
        </div>
      )}
    </section>
  );
}
