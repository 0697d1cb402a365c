import { type ChatReport, REPORT_DAYS } from '../../../domains/chat/reports/contract.ts';
import { formatTenths } from '../../../platform/locale/format.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useBackOffice } from '../kit/back-office.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { Panel } from '../kit/panel.tsx';
import { SpanLinks } from '../kit/span-links.tsx';

interface ChatReportProps {
  report: ChatReport;
  /** The page's own address, its file, and the desk. */
  desk: PageAddress;
}

type Figures = ChatReport['total'];

/** How fast and how well a shop's agents answer. */
export function ChatReportPage({ report, desk }: ChatReportProps) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  const { days, total, agents, hours } = report;
  return (
    <OfficePage
      title={t('chat:report.title')}
      hint={t('chat:report.hint')}
      back={{ to: desk, label: t(`${area}:sections.chat`) }}
      actions={<SpanLinks spans={REPORT_DAYS} span={days} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Total figures={total} />
        <Panel title={t('chat:report.by_hour')}>
          <HourChart hours={hours} />
        </Panel>
        <AgentTable agents={agents} />
        <p>
          <a
            href={uncheckedAddress(`${desk}/report_file?days=${days}`)}
            download
            className="font-semibold text-brand-hover hover:underline"
          >
            {t('chat:report.file')}
          </a>
        </p>
      </div>
    </OfficePage>
  );
}

function useFigures() {
  const { t, locale } = useTexts();
  const minutes = (seconds: number | null) =>
    seconds === null ? '–' : t('chat:report.minutes', { num: formatTenths(Math.round(seconds / 6), locale) });
  const stars = ({ rating, rated }: Figures) =>
    rating === null ? '–' : `★ ${formatTenths(rating, locale)} (${rated})`;
  return { t, minutes, stars };
}

function Total({ figures }: { figures: Figures }) {
  const { t, minutes, stars } = useFigures();
  const shown = [
    [t('chat:report.chats'), String(figures.chats)],
    [t('chat:report.answered'), String(figures.answered)],
    [t('chat:report.first_reply'), minutes(figures.firstReply)],
    [t('chat:report.resolution'), minutes(figures.resolution)],
    [t('chat:report.rating'), stars(figures)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {shown.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-card p-4">
          <dt className="text-[13px] text-secondary">{name}</dt>
          <dd className="tabular mt-1 text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CHART = { width: 720, height: 140, bar: 22, step: 30 };

/** One bar for each hour of the day; the same figures are in the table below it for screen readers. */
function HourChart({ hours }: Pick<ChatReport, 'hours'>) {
  const { t, minutes } = useFigures();
  const most = Math.max(1, ...hours.map(({ chats }) => chats));
  return (
    <div>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height + 26}`} aria-hidden="true" className="w-full text-brand sm:h-40">
        {hours.map(({ hour, chats }) => {
          const height = Math.round((chats / most) * CHART.height);
          return (
            <g key={hour}>
              <rect
                x={hour * CHART.step + 4}
                y={CHART.height - height}
                width={CHART.bar}
                height={height}
                rx={2}
                fill="currentColor"
              />
              <text
                x={hour * CHART.step + 4 + CHART.bar / 2}
                y={CHART.height + 22}
                textAnchor="middle"
                // on phones every third hour, to be legible
                className={cx('fill-secondary text-[24px] sm:text-[11px]', hour % 3 > 0 && 'max-sm:hidden')}
              >
                {hour}
              </text>
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>{t('chat:report.by_hour')}</caption>
        <tbody>
          {hours.map(({ hour, chats, firstReply }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              <td>{chats}</td>
              <td>{minutes(firstReply)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AgentTable({ agents }: Pick<ChatReport, 'agents'>) {
  const { t, minutes, stars } = useFigures();
  const columns: Column<ChatReport['agents'][number]>[] = [
    { key: 'name', title: t('chat:report.agent'), lead: true, cell: ({ name }) => name },
    { key: 'chats', title: t('chat:report.chats'), figures: true, cell: ({ chats }) => chats },
    { key: 'answered', title: t('chat:report.answered'), figures: true, cell: ({ answered }) => answered },
    {
      key: 'first_reply',
      title: t('chat:report.first_reply'),
      figures: true,
      cell: ({ firstReply }) => minutes(firstReply),
    },
    {
      key: 'resolution',
      title: t('chat:report.resolution'),
      figures: true,
      cell: ({ resolution }) => minutes(resolution),
    },
    { key: 'rating', title: t('chat:report.rating'), figures: true, cell: (row) => stars(row) },
  ];
  if (agents.length === 0) return <p className="text-secondary">{t('chat:report.none')}</p>;
  return <DataTable caption={t('chat:report.agent')} columns={columns} rows={agents} keyOf={({ id }) => id} />;
}
