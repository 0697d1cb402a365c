import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { developerProfileInput } from '../../domains/developers/contract.ts';
import { DEVELOPER_LENGTHS } from '../../domains/developers/rules.ts';
import { readDeveloperProfile, saveDeveloperProfile } from '../../domains/developers/save-profile.server.ts';
import { OfficePage } from '../back-office/kit/office-page.tsx';
import { Panel } from '../back-office/kit/panel.tsx';
import { readTexts } from '../back-office/kit/read-texts.ts';
import { SaveBar } from '../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../forms/handle-form.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useProblemFocus } from '../ui/use-problem-focus.ts';
import type { Route } from './+types/profile';

export async function loader({ context }: Route.LoaderArgs) {
  return { profile: await readDeveloperProfile(pageCtx(context)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { name, website, email } = submitted;
      const input = { name, website, email, intro: readTexts(submitted, 'intro') };
      await saveDeveloperProfile(ctx, parseOrRefuse(developerProfileInput, input));
      return { done: 'saved' };
    },
    { developer_name_taken: 'name' },
  );
}

/** What users see of a developer beside apps and APIs. */
export default function DeveloperProfilePage({ loaderData: { profile }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  useProblemFocus(form, answer);
  return (
    <OfficePage
      title={t('developer-office:sections.profile')}
      hint={t('developer-office:profile.hint')}
      answer={answer}
    >
      <Form ref={form} method="post" noValidate className="grid max-w-3xl gap-4">
        <Panel>
          <div className="grid gap-4">
            <TextField
              name="name"
              label={t('developer-office:profile.name')}
              maxLength={DEVELOPER_LENGTHS.name}
              required
              autoComplete="organization"
              defaultValue={answer?.values.name ?? profile.name}
              problem={answer?.problems.name}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="email"
                type="email"
                label={t('developer-office:profile.email')}
                hint={t('developer-office:profile.email_hint')}
                required
                autoComplete="email"
                defaultValue={answer?.values.email ?? profile.email}
                problem={answer?.problems.email}
              />
              <TextField
                name="website"
                type="url"
                placeholder="https://"
                label={t('developer-office:profile.website')}
                maxLength={DEVELOPER_LENGTHS.website}
                autoComplete="url"
                defaultValue={answer?.values.website ?? profile.website}
                problem={answer?.problems.website}
              />
            </div>
            <LanguageSwitch filled={[profile.intro]} answer={answer} />
            <TextsField
              name="intro"
              label={t('developer-office:profile.intro')}
              texts={profile.intro}
              answer={answer}
              rows={5}
              maxLength={DEVELOPER_LENGTHS.intro}
            />
          </div>
        </Panel>
        <SaveBar busy={isBusy} />
      </Form>
    </OfficePage>
  );
}
