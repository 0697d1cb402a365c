import { Form } from 'react-router';
import {
  decideRealNameInput,
  lookInput,
  type ReviewedRealName,
  type SeenRealName,
} from '../../../domains/forum/real-name/contract.ts';
import {
  decideRealName,
  lookAtRealName,
  readRealName,
} from '../../../domains/forum/real-name/review-real-names.server.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/identity';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

const VARIANTS = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

type Answer = FormAnswer & { seen?: SeenRealName };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), given: await readRealName(chosen.at, { userId: readId(params) }) };
}

/** `look` returns the whole name, which no address leads to. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Answer | Response> {
  const submitted = await readForm(request);
  const { at, site } = await chosenForum(context, request);
  const userId = readId(params);
  try {
    if (submitted.intent === 'look') {
      const seen = await lookAtRealName(at, parseOrRefuse(lookInput, { userId, reason: submitted.why }));
      return { problems: {}, values: {}, seen };
    }
    await decideRealName(at, parseOrRefuse(decideRealNameInput, { ...submitted, userId }));
  } catch (error) {
    const { problems, ...answer } = answerRefusal(pageCtx(context), error, submitted);
    const isLook = submitted.intent === 'look';
    return { ...answer, problems: isLook && problems.reason ? { why: problems.reason } : problems };
  }
  return redirect(forumAddress(site, '/identities', { done: 'saved' }), 303);
}

/** One real name: masked, whole for a reason that is recorded, and its decision. */
export default function ForumIdentity({ loaderData: { about, given }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as Answer | undefined;
  return (
    <ForumPage
      about={about}
      tab="identities"
      title={given.member.name || t('forum:former_member')}
      back={{ to: forumAddress(about.site, '/identities'), label: t('forum-office:tab.identities') }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Panel
          title={t('forum-office:identity.given')}
          hint={answer?.seen ? t('forum-office:identity.shown_hint') : t('forum-office:identity.masked_hint')}
          more={<Tag variant={VARIANTS[given.state]}>{t(`forum-office:identity.${given.state}`)}</Tag>}
        >
          <Facts given={given} seen={answer?.seen} site={about.site} />
          {given.state !== 'rejected' && <Decision given={given} answer={answer} />}
        </Panel>
        {!answer?.seen && (
          <Panel title={t('forum-office:identity.look')} hint={t('forum-office:identity.look_hint')}>
            <Form method="post" className="grid max-w-md gap-3">
              <TextField
                name="why"
                label={t('forum-office:identity.why')}
                hint={t('forum-office:identity.why_hint')}
                maxLength={500}
                required
                problem={answer?.problems.why}
              />
              <div>
                <Button name="intent" value="look" variant="secondary">
                  {t('forum-office:identity.look')}
                </Button>
              </div>
            </Form>
          </Panel>
        )}
      </div>
    </ForumPage>
  );
}

interface FactsProps {
  given: ReviewedRealName;
  seen: SeenRealName | undefined;
  site: string;
}

function Facts({ given, seen, site }: FactsProps) {
  const { t } = useTexts();
  const rows = [
    [
      t('forum-office:identity.member'),
      <Link key="member" to={forumAddress(site, `/members/${given.member.id}`)} className="link">
        {given.member.name || t('forum:former_member')}
      </Link>,
    ],
    [t('forum-office:identity.name'), (seen ?? given).name],
    [
      t('forum-office:identity.document'),
      `${t(`forum-messages:real_name.${given.document}`)} · ${t(`forum-messages:real_name.countries.${given.country}`)}`,
    ],
    [t('forum-office:identity.number'), (seen ?? given).number],
    [t('forum-office:identity.submitted'), <LocalTime key="submitted" iso={given.submittedAt} />],
    ...(given.decidedAt
      ? [[t('forum-office:identity.decided'), <LocalTime key="decided" iso={given.decidedAt} />] as const]
      : []),
    ...(given.reason ? [[t('forum-office:identity.reason'), given.reason] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-secondary">{name}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Decision({ given, answer }: { given: ReviewedRealName; answer: Answer | undefined }) {
  const { t } = useTexts();
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h3 className="text-sm">{t('forum-office:identity.decide')}</h3>
      <p className="mt-0.5 mb-3 text-[13px] text-secondary">{t('forum-office:identity.decide_hint')}</p>
      <div className="flex flex-wrap items-start gap-2">
        {given.state === 'pending' && (
          <Form method="post">
            <Button name="decision" value="approved" size="sm" className="pointer-coarse:min-h-11">
              {t('forum-office:identity.approve')}
            </Button>
          </Form>
        )}
        <ConfirmAction
          intent="reject"
          values={{ decision: 'rejected' }}
          label={t('forum-office:identity.reject')}
          about={given.member.name}
          question={t('forum-office:identity.reject_question')}
          open={Boolean(answer?.problems.reason)}
          align="start"
        >
          <TextField
            name="reason"
            label={t('forum-office:reason')}
            maxLength={500}
            required
            problem={answer?.problems.reason}
          />
        </ConfirmAction>
      </div>
    </div>
  );
}
