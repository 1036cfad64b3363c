import { type DocumentRow, documentsList } from '@countersign/contract';
import { Text } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { formatAgo, formatDate, formatMoment } from '../../../core/dates.ts';
import { fullName } from '../../../core/full-name.ts';
import { DocumentStateBadge } from '../../../entities/documents/DocumentStateBadge.tsx';
import { changedColumn } from '../../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../../kit/lists/table/list-columns.ts';
import { text } from './text.ts';

/** The columns of the list of documents. */
export const documentColumns: readonly ListColumn<DocumentRow>[] = columnsOf(documentsList, [
  {
    key: 'recipient',
    width: 150,
    isFixed: true,
    exportKeys: ['recipient', 'email'],
    render: (row) => (
      <Text component="span" inherit lineClamp={2} title={fullName(row.recipient)}>
        {fullName(row.recipient)}
      </Text>
    ),
  },
  {
    key: 'formPackId',
    width: 130,
    render: (row) => <Cell text={row.formPack.name} />,
  },
  {
    key: 'projectId',
    hideBelow: 'md',
    width: 110,
    exportKeys: ['projectId', 'companyId'],
    render: (row) => <Cell text={row.project.name} hint={row.company.name} />,
  },
  {
    key: 'engagementType',
    width: 120,
    isHiddenAtFirst: true,
    render: ({ engagementType }) => <Cell text={engagementType} />,
  },
  {
    key: 'state',
    width: 100,
    render: (row) => <DocumentStateBadge document={row} />,
  },
  {
    key: 'waiting',
    width: 210,
    exportKeys: ['waiting', 'waitingSince'],
    render: (row) => <WaitingText document={row} />,
  },
  {
    key: 'expiresOn',
    width: 92,
    hideBelow: 'lg',
    render: ({ expiresOn }) => <Cell text={expiresOn === null ? '' : dayText(expiresOn)} />,
  },
  {
    key: 'createdBy',
    header: text.list.createdBy,
    width: 100,
    hideBelow: 'lg',
    render: (row) => <Cell text={row.createdBy} />,
  },
  {
    key: 'email',
    width: 200,
    isHiddenAtFirst: true,
    render: ({ recipient: { email } }) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
    ),
  },
  {
    key: 'companyId',
    width: 130,
    isHiddenAtFirst: true,
    render: (row) => <Cell text={row.company.name} />,
  },
  {
    key: 'sentAt',
    width: 140,
    isHiddenAtFirst: true,
    render: ({ sentAt }) => <Cell text={sentAt === null ? '' : formatMoment(sentAt)} />,
  },
  {
    key: 'finishedAt',
    width: 140,
    isHiddenAtFirst: true,
    render: ({ finishedAt }) => <Cell text={finishedAt === null ? '' : formatMoment(finishedAt)} />,
  },
  {
    key: 'createdAt',
    width: 140,
    isHiddenAtFirst: true,
    render: ({ createdAt }) => <Cell text={formatMoment(createdAt)} />,
  },
  changedColumn({ header: text.list.lastChanged, width: 120, isHiddenAtFirst: true }),
]);

/**
 * The columns of the documents that wait for the user: the facts to decide by take the room of what is the same of all of
 * them.
 */
export function waitingColumns(rows: readonly DocumentRow[]): ListColumn<DocumentRow>[] {
  const facts = factColumns(rows);
  if (facts.length === 0) return documentColumns.map(sortedByWait);
  const [recipient, ...others] = documentColumns.map((column) => ({
    ...sortedByWait(column),
    ...(notWhileWaiting.has(column.key) && { isHiddenAtFirst: true }),
    ...(column.key === 'formPackId' && { width: 120, render: PackOfProject }),
  }));
  const since: ListColumn<DocumentRow> = {
    key: 'waitingSince',
    header: text.list.waitingSince,
    width: 124,
    render: ({ waiting }) => <Since since={waiting?.since ?? null} />,
  };
  return [...(recipient ? [recipient] : []), ...facts, since, ...others];
}

const sortedByWait = (column: ListColumn<DocumentRow>): ListColumn<DocumentRow> =>
  column.key === 'waiting' ? { ...column, sortKey: 'waitingSince' } : column;

/** What is the same of all documents that wait for the user, or is shown in another column. */
const notWhileWaiting = new Set(['state', 'waiting', 'createdBy', 'projectId']);

/** A column for each of the facts to decide by that some documents have. */
function factColumns(rows: readonly DocumentRow[]): ListColumn<DocumentRow>[] {
  const labels = new Map<string, string>();
  for (const { decisionFacts } of rows) {
    for (const { key, label } of decisionFacts) if (!labels.has(key)) labels.set(key, label);
  }
  return [...labels].map(([key, label]) => ({
    key: `fact.${key}`,
    header: label,
    width: 100,
    isFixed: true,
    render: ({ decisionFacts }) => (
      <FactText text={decisionFacts.find((fact) => fact.key === key)?.text} />
    ),
  }));
}

/** The most characters of a fact that is shown on one line. */
const shortFact = 11;

function FactText({ text: shown = '' }: { text: string | undefined }) {
  if (shown === '') return <Cell text="" />;
  // A date or an amount is not broken, and takes some of the room between columns.
  if (shown.length <= shortFact) {
    return (
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {shown}
      </Text>
    );
  }
  return (
    <Text size="sm" lineClamp={2} title={shown} style={{ overflowWrap: 'anywhere' }}>
      {shown}
    </Text>
  );
}

function PackOfProject({ formPack, project }: DocumentRow) {
  return (
    <>
      <Cell text={formPack.name} />
      <Text data-second size="xs" c="dimmed" truncate title={project.name}>
        {project.name}
      </Text>
    </>
  );
}

function Since({ since }: { since: string | null }) {
  if (since === null) return <Cell text="" />;
  return <Cell text={formatAgo(since)} hint={formatMoment(since)} />;
}

/** A day, `YYYY-MM-DD`, in the user's order. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00`);

function Cell({ text, hint = text }: { text: string; hint?: string }) {
  return (
    <Text
      size="sm"
      truncate
      title={hint === text ? text : `${text} · ${hint}`}
      {...(text === '' && { c: 'dimmed' })}
    >
      {text === '' ? '–' : text}
    </Text>
  );
}

/** Why a document that is out waits and since when; a dash for others. */
export function WaitingText({ document }: { document: DocumentRow }) {
  const { waiting, hasBounced } = document;
  const cameBack = hasBounced && (
    <Text size="xs" c="var(--mantine-color-error)" truncate>
      <IconMailX size={13} style={{ verticalAlign: -2 }} aria-hidden /> {text.list.emailBounced}
    </Text>
  );
  if (waiting === null) {
    return (
      cameBack || (
        <Text size="sm" c="dimmed">
          –
        </Text>
      )
    );
  }
  const { sentence, since } = waiting;
  return (
    <>
      <Text
        size="sm"
        lineClamp={2}
        title={since === null ? sentence : `${sentence} ${text.list.since(formatAgo(since))}.`}
      >
        {sentence}
      </Text>
      {cameBack ||
        (since !== null && (
          <Text data-second size="xs" c="dimmed" truncate title={formatMoment(since)}>
            {text.list.since(formatAgo(since))}
          </Text>
        ))}
    </>
  );
}
