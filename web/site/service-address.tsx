import { Form } from 'react-router';
import {
  confirmServiceAddress,
  readAddressToConfirm,
} from '../../domains/merchants/settings/confirm-service-address.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import type { Route } from './+types/service-address';

/** `undefined` in place of a refusal. */
function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isDomainError(error)) return undefined;
    throw error;
  });
}

/** Opening the link of a mail confirms nothing: programs that check mails open every link in them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const address = await unlessRefused(readAddressToConfirm(pageCtx(context), token));
  return { address: address && { ...address, token } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  const isDone = await unlessRefused(confirmServiceAddress(pageCtx(context), token).then(() => true));
  return { isDone: isDone === true };
}

/** Confirms the address to which a shop or the platform has messages to its customer service mailed. */
export default function ServiceAddress({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('service-address:title');
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <PageHead title={title} noindex />
      <div className="grid w-full max-w-[505px] gap-5 rounded-card border border-line bg-card px-4 py-6 sm:px-[39px]">
        <h1 className="text-2xl">{title}</h1>
        {actionData?.isDone ? (
          <NoticeBar kind="success">{t('service-address:done.confirmed')}</NoticeBar>
        ) : address && !actionData ? (
          <Form method="post" className="grid gap-5">
            <p className="wrap-anywhere text-secondary">
              {t('service-address:text', { name: address.name, email: address.email })}
            </p>
            <input type="hidden" name="token" value={address.token} />
            <div>
              <Button size="lg">{t('service-address:button')}</Button>
            </div>
          </Form>
        ) : (
          <NoticeBar kind="problem">{t('service-address:gone')}</NoticeBar>
        )}
      </div>
    </div>
  );
}
