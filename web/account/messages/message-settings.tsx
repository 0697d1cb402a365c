import { Form, useActionData, useNavigation } from 'react-router';
import { canText } from '../../../domains/accounts/phones/send-phone-code.server.ts';
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from '../../../domains/messages/notification-preferences.server.ts';
import {
  NOTICE_CHANNELS,
  NOTICE_TOPICS,
  type NoticeChannel,
  type NoticeTopic,
} from '../../../domains/messages/topics.ts';
import { PushSwitch } from '../../parts/push/push-switch.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/message-settings';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email, phone } = requireLogin(context, request);
  const ctx = pageCtx(context);
  const has: Record<NoticeChannel, boolean> = { app: true, mail: Boolean(email), sms: Boolean(phone), push: true };
  // channels that are not configured offer no choice
  const channels = NOTICE_CHANNELS.filter((channel) => channel !== 'sms' || canText(ctx.app));
  return { filters: await readNotificationPreferences(ctx), topics: NOTICE_TOPICS, channels, has };
}

/** An unticked box is not in the form data, so the form lists all its choices in a hidden field. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  const form = await request.formData();
  const shown = new Set(String(form.get('shown') ?? '').split(','));
  const ticked = new Set(form.getAll('wanted').map(String));
  const list = NOTICE_TOPICS.flatMap((topic) =>
    NOTICE_CHANNELS.filter((channel) => shown.has(channel)).map((channel) => ({
      topic,
      channel,
      wanted: ticked.has(`${topic}.${channel}`),
    })),
  );
  await saveNotificationPreferences(pageCtx(context), list);
  return { saved: true };
}

/** Preferences: which notifications, and through which channels. */
export default function MessageSettings({ loaderData: { filters, topics, channels, has } }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state === 'submitting';
  const isWanted = (topic: string, channel: string) =>
    filters.some((filter) => filter.topic === topic && filter.channel === channel && filter.wanted);
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <PageHead title={t('messages:settings.title')} noindex />
      <h1 className="text-xl">{t('messages:settings.title')}</h1>
      <p className="mt-1 mb-4 text-secondary">{t('messages:settings.text')}</p>
      {answer?.saved && (
        <div className="mb-4">
          <NoticeBar kind="success">{t('messages:settings.saved')}</NoticeBar>
        </div>
      )}
      <div className="mb-4">
        <PushSwitch />
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="shown" value={channels.filter((channel) => has[channel]).join()} />
        <table className="w-full border-line border-y text-start max-md:table-fixed">
          <thead>
            <tr className="text-[13px] text-secondary">
              <th scope="col" className="py-2.5 pe-3 text-start font-normal max-md:hidden">
                {t('messages:settings.about')}
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="px-1 py-2.5 text-center font-normal md:w-32">
                  {t(`messages:settings.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          {topics.map((topic) => (
            <tbody key={topic} className="border-line border-t">
              {/* on phones the words are above the boxes */}
              <tr className="md:hidden">
                <th scope="rowgroup" colSpan={channels.length} className="pt-3 text-start font-normal">
                  <TopicWords topic={topic} />
                </th>
              </tr>
              <tr>
                <th scope="row" className="py-3 pe-3 text-start font-normal max-md:hidden">
                  <TopicWords topic={topic} />
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="px-1 py-3 text-center">
                    <Checkbox
                      name="wanted"
                      value={`${topic}.${channel}`}
                      defaultChecked={has[channel] && isWanted(topic, channel)}
                      disabled={!has[channel]}
                      aria-label={t('messages:settings.by', {
                        topic: t(`messages:settings.topic.${topic}`),
                        channel: t(`messages:settings.channel.${channel}`),
                      })}
                    />
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
        <MissingAddress channels={channels} has={has} />
        <p className="mt-3 text-[13px] text-secondary">{t('messages:settings.always')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {t('messages:settings.save')}
          </Button>
          <ButtonLink to="/users/message_center?menuCur=666" variant="secondary">
            {t('messages:settings.back')}
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

function TopicWords({ topic }: { topic: NoticeTopic }) {
  const { t } = useTexts();
  return (
    <>
      <span className="block font-medium">{t(`messages:settings.topic.${topic}`)}</span>
      <span className="text-[13px] text-secondary">{t(`messages:settings.topic.${topic}_text`)}</span>
    </>
  );
}

/** Why a column cannot be chosen, and where to fix that. */
function MissingAddress({
  channels,
  has,
}: {
  channels: readonly NoticeChannel[];
  has: Record<NoticeChannel, boolean>;
}) {
  const { t } = useTexts();
  const missing = channels.filter((channel) => !has[channel]);
  if (missing.length === 0) return null;
  return (
    <div className="mt-3">
      <NoticeBar>
        {missing.map((channel) => t(`messages:settings.missing.${channel}`)).join(' ')}{' '}
        <a href="/users/user_info" className="text-brand-hover underline underline-offset-2">
          {t('messages:settings.add')}
        </a>
      </NoticeBar>
    </div>
  );
}
