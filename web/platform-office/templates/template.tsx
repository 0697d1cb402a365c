import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { type TemplatePreview, templateInput } from '../../../domains/messages/templates/contract.ts';
import { readTemplate } from '../../../domains/messages/templates/list-templates.server.ts';
import { previewTemplate, sendTestMessage } from '../../../domains/messages/templates/preview-template.server.ts';
import { MAX_SUBJECT } from '../../../domains/messages/templates/rules.ts';
import { restoreTemplate, saveTemplate } from '../../../domains/messages/templates/save-template.server.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Locale, languageTag } from '../../../platform/locale/locale.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/template';
import { MessagePreview } from './message-preview.tsx';
import { VariableList } from './variable-list.tsx';

/** The language being edited: `?in=th`. */
function languageIn(request: Request, fallback: Locale): Locale {
  const wanted = new URL(request.url).searchParams.get('in');
  return LOCALES.find((locale) => locale === wanted) ?? fallback;
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const template = await readTemplate(ctx, params.key, languageIn(request, ctx.locale));
  const { key, locale, subject, body } = template;
  return {
    template,
    preview: await previewTemplate(ctx, { key, locale, subject, body }, { isStored: true }),
    longest: MAX_SUBJECT,
  };
}

interface Answer extends FormAnswer {
  preview?: TemplatePreview;
  /** Where a test message was sent. */
  sentTo?: string;
}

export async function action({ context, request, params }: Route.ActionArgs): Promise<Answer | Response> {
  const { key } = params;
  const locale = languageIn(request, pageCtx(context).locale);
  let kept: Answer | undefined;
  const answer = await handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'restore') {
      await restoreTemplate(ctx, { key, locale });
      return { done: 'template_restored' };
    }
    const { subject, body = '' } = submitted;
    const input = parseOrRefuse(templateInput, { key, locale, subject, body });
    if (intent === 'save') await saveTemplate(ctx, input);
    else {
      const preview = await previewTemplate(ctx, input);
      const sentTo = intent === 'test' ? await sendTestMessage(ctx, input) : undefined;
      kept = { problems: {}, values: submitted, preview, ...(sentTo && { sentTo }) };
    }
    return { done: 'template_saved' };
  });
  // a wording that is not saved yet stays in the form
  return kept ?? answer;
}

/** One message in one language: its wording, what it may contain, and how it arrives. */
export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { template, preview, longest } = loaderData;
  const { t } = useTexts();
  const answer = actionData as Answer | undefined;
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useProblemFocus(form, answer);
  const { key, locale, hasSubject } = template;
  const language = { lang: languageTag(locale) };
  return (
    <OfficePage
      title={template.standard.subject || key}
      hint={<code>{key}</code>}
      back={{ to: '/admin/templates', label: t('platform-office:sections.templates') }}
      answer={answer}
    >
      {answer?.sentTo && (
        <div className="mb-4">
          <NoticeBar kind="success">{t('templates:tested', { to: answer.sentTo })}</NoticeBar>
        </div>
      )}
      <TabLinks
        label={t('back-office:texts_in')}
        current={locale}
        tabs={LOCALES.map((mark) => ({
          key: mark,
          label: `${languageOf(mark).name}${template.changed.includes(mark) ? ' •' : ''}`,
          to: `?in=${mark}` as const,
        }))}
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Panel
          title={t('templates:wording')}
          hint={t(template.changedAt === null ? 'templates:is_standard' : 'templates:is_changed')}
          more={
            template.changedAt !== null && (
              <ConfirmAction
                intent="restore"
                label={t('templates:restore')}
                question={t('templates:restore_question')}
                variant="secondary"
              />
            )
          }
        >
          <Form
            key={`${locale}-${template.changedAt}`}
            ref={form}
            method="post"
            noValidate
            preventScrollReset
            className="grid gap-4"
          >
            {hasSubject && (
              <TextField
                name="subject"
                label={t('templates:subject')}
                maxLength={longest}
                defaultValue={answer?.values.subject ?? template.subject}
                problem={answer?.problems.subject}
                {...language}
              />
            )}
            <TextArea
              name="body"
              label={t('templates:body')}
              hint={t('templates:body_hint')}
              rows={12}
              defaultValue={answer?.values.body ?? template.body}
              problem={answer?.problems.body}
              {...language}
            />
            <VariableList variables={template.variables} />
            <p className="text-[13px] text-muted">{t('templates:send_test_hint')}</p>
            <SaveBar intent="save" busy={state === 'submitting'}>
              <Button type="submit" name="intent" value="preview" variant="secondary">
                {t('templates:preview')}
              </Button>
              <Button type="submit" name="intent" value="test" variant="secondary">
                {t('templates:send_test')}
              </Button>
            </SaveBar>
          </Form>
        </Panel>
        <MessagePreview preview={answer?.preview ?? preview} locale={locale} />
      </div>
    </OfficePage>
  );
}
