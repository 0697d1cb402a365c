import { removeFile } from '../../../domains/orders/files/change-files.server.ts';
import { fileIdInput } from '../../../domains/orders/files/contract.ts';
import { listFiles } from '../../../domains/orders/files/list-files.server.ts';
import { importKeysInput } from '../../../domains/orders/keys/contract.ts';
import { importKeys } from '../../../domains/orders/keys/import-keys.server.ts';
import { listKeyPools } from '../../../domains/orders/keys/queries.server.ts';
import { MAX_KEYS, MAX_KEYS_TEXT } from '../../../domains/orders/keys/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { ShopOfForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/list';
import { VariantFiles } from './variant-files.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [pools, files] = await Promise.all([listKeyPools(ctx), listFiles(ctx)]);
  return { pools, files };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'remove-file') {
      await removeFile(ctx, parseOrRefuse(fileIdInput, { id: readNumber(submitted.id) }).id);
      return { done: 'keys.file_removed' };
    }
    await importKeys(
      ctx,
      parseOrRefuse(importKeysInput, { skuId: Number(submitted.skuId), text: submitted.text ?? '' }),
    );
    return { done: 'keys.imported' };
  });
}

/** Keys and files of digital goods: what is left, and adding more. */
export default function Keys({ loaderData: { pools, files }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage title={t('merchant-office:sections.keys')} hint={t('keys:hint')} answer={answer}>
      {pools.length === 0 && <NothingHere icon="key-round" title={t('keys:none')} hint={t('keys:none_text')} />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {pools.map(({ skuId, productId, name, options, free, handedOut, waiting }) => (
          <li key={skuId} className="min-w-0">
            <Card>
              <h2 className="text-base [overflow-wrap:anywhere]">
                <Link to={`/login2/products/${productId}`} className="hover:text-brand-hover">
                  {name}
                </Link>
              </h2>
              {options.length > 0 && <p className="text-[13px] text-secondary">{options.join(' · ')}</p>}
              <p className="mt-2 flex flex-wrap gap-2">
                <Tag variant={free > 0 ? 'outline' : 'plain'}>
                  {t('keys:free', { number: formatNumber(free, locale) })}
                </Tag>
                <Tag variant="plain">{t('keys:handed_out', { number: formatNumber(handedOut, locale) })}</Tag>
                {waiting > 0 && (
                  <Tag variant="brand">{t('keys:waiting', { number: formatNumber(waiting, locale) })}</Tag>
                )}
              </p>
              <form method="post" className="mt-3 grid gap-3">
                <ShopOfForm />
                <input type="hidden" name="skuId" value={skuId} />
                <TextArea
                  label={t('keys:text')}
                  name="text"
                  rows={4}
                  maxLength={MAX_KEYS_TEXT}
                  hint={t('keys:text_hint', { max: formatNumber(MAX_KEYS, locale) })}
                  problem={answer?.values.skuId === String(skuId) ? answer.problems.text : undefined}
                  required
                />
                <Button type="submit" className="min-h-11 w-fit">
                  {t('keys:add')}
                </Button>
              </form>
              <VariantFiles skuId={skuId} files={files.filter((file) => file.skuId === skuId)} />
            </Card>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}
