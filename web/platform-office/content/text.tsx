import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { pageInput } from '../../../domains/platform-office/front/contract.ts';
import { readText } from '../../../domains/platform-office/front/queries.server.ts';
import { MAX_PAGE_TEXT } from '../../../domains/platform-office/front/rules.ts';
import { saveText } from '../../../domains/platform-office/front/save-text.server.ts';
import { fillPromises, PROMISED } from '../../../domains/sites/promises.ts';
import { LOCALES, languageTag, pickText, type Texts } from '../../../platform/locale/locale.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/text';

/** The settings that a text may refer to, in their placeholder form. */
const TERMS = PROMISED.map((name) => `{{${name}}}`).join(' ');

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { text: await readText(ctx, params.mark), settings: ctx.site.settings };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    const input = { mark: params.mark, title: readTexts(submitted, 'title'), body: readTexts(submitted, 'body') };
    await saveText(ctx, parseOrRefuse(pageInput, input));
    return { done: 'saved' };
  });
}

/** One long text: its source in six languages, and a preview. */
export default function Text({ loaderData: { text, settings }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useProblemFocus(form, answer);
  const [title, body] = [text.title, text.body] as [Texts, Texts];
  return (
    <OfficePage
      title={pickText(title, locale)}
      back={{ to: '/admin/texts', label: t('platform-office:sections.texts') }}
      hint={
        <>
          {t('shell:updated')} <LocalTime iso={text.updatedAt} />
        </>
      }
      answer={answer}
    >
      <Form ref={form} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel>
          <div className="grid gap-4">
            <LanguageSwitch filled={[title, body]} answer={answer} />
            <TextsField
              name="title"
              label={t('platform-office:content.title')}
              texts={title}
              answer={answer}
              maxLength={120}
            />
            <TextsField
              name="body"
              label={t('platform-office:texts.body')}
              hint={`${t('platform-office:texts.body_hint')} ${t('platform-office:texts.terms_hint', { terms: TERMS })}`}
              texts={body}
              answer={answer}
              rows={18}
              maxLength={MAX_PAGE_TEXT}
            />
            <SaveBar busy={state === 'submitting'} />
          </div>
        </Panel>
        <Panel title={t('platform-office:texts.preview')} hint={t('platform-office:texts.preview_hint')}>
          {LOCALES.map((mark) => (
            <div key={mark} data-language={mark} lang={languageTag(mark)}>
              {body[mark] ? (
                <RichText html={fillPromises(body[mark], settings)} className="max-w-[72ch]" />
              ) : (
                <p className="text-secondary">–</p>
              )}
            </div>
          ))}
        </Panel>
      </Form>
    </OfficePage>
  );
}
