import { Form } from 'react-router';
import { findBoughtInput } from '../../domains/orders/keys/contract.ts';
import { findBought } from '../../domains/orders/keys/find-bought.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { BoughtFiles } from '../parts/order/bought-files.tsx';
import { pageContext } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/query-order';

export function loader() {
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = context.get(pageContext);
  const form = await request.formData();
  const values = { orderNo: String(form.get('orderNo') ?? ''), contact: String(form.get('contact') ?? '') };
  const read = findBoughtInput.safeParse(values);
  const { t } = ctx.app.texts[ctx.locale];
  if (!read.success) return { values, message: t('errors:bought_not_found'), bought: null };
  try {
    return { values, message: null, bought: await findBought(ctx, read.data) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { values, message: t(`errors:${error.code}`, { ...error.details }), bought: null };
  }
}

/** What was bought without an account: by the order's number and the e-mail address or phone given with it. */
export default function QueryOrder({ actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { values, message, bought } = actionData ?? {};
  const title = t('store:query.title');
  return (
    <div className="content max-w-2xl py-8">
      <PageHead title={title} description={t('store:query.text')} canonical="/store/query_order" />
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 mb-4 text-secondary">{t('store:query.text')}</p>
      <Card>
        <Form method="post" className="grid gap-4">
          {message && <NoticeBar kind="problem">{message}</NoticeBar>}
          <TextField
            label={t('store:query.number')}
            name="orderNo"
            autoComplete="off"
            maxLength={40}
            defaultValue={values?.orderNo}
            required
          />
          <TextField
            label={t('store:query.contact')}
            name="contact"
            autoComplete="email"
            maxLength={254}
            defaultValue={values?.contact}
            required
          />
          <Button type="submit" className="w-fit">
            {t('store:query.find')}
          </Button>
        </Form>
      </Card>
      {bought && (
        <section aria-live="polite" className="mt-4 grid gap-3">
          <h2 className="text-lg">{t('store:query.order', { number: bought.orderNo })}</h2>
          {!bought.isPaid && <NoticeBar kind="warning">{t('store:query.unpaid')}</NoticeBar>}
          {bought.lines.map(({ name, num, content, files }) => (
            <Card key={`${name} ${content}`}>
              <h3>
                {name} × {num}
              </h3>
              {content && (
                <pre className="mt-2 whitespace-pre-wrap break-all rounded-control bg-page p-3 text-base">
                  {content}
                </pre>
              )}
              <BoughtFiles files={files} />
            </Card>
          ))}
        </section>
      )}
    </div>
  );
}
