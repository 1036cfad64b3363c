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
    width: 140,
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
    width: 124,
    render: (row) => <Cell text={row.formPack.name} />,
  },
  {
    key: 'projectId',
    hideBelow: 'md',
    width: 104,
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
    width: 94,
    render: (row) => <DocumentStateBadge document={row} />,
  },
  {
    key: 'waiting',
    width: 182,
    exportKeys: ['waiting', 'waitingSince'],
    render: (row) => <WaitingText document={row} />,
  },
  changedColumn({ header: text.list.lastChanged, width: 114, hideBelow: 'lg' }),
  {
    key: 'expiresOn',
    width: 105,
    hideBelow: 'lg',
    render: ({ expiresOn }) => <Cell text={expiresOn === null ? '' : dayText(expiresOn)} />,
  },
  {
    key: 'createdBy',
    header: text.list.createdBy,
    width: 120,
    isHiddenAtFirst: true,
    render: (row) => <Cell text={row.createdBy} />,
  },
  {
    key: 'email',
    width: 200,
    isHiddenAtFirst: true,
    render: ({ recipient: { email } }) => (
      <Text size="sm" lineClamp={2} title={email} style={{ overflowWrap: 'anywhere' }}>
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
]);

/**
 * The columns of the documents that wait for the user: the facts to decide by take the room of what is the same of all of
 * them.
 */
export function waitingColumns(rows: readonly DocumentRow[]): ListColumn<DocumentRow>[] {
  const facts = factColumns(rows);
  if (facts.length === 0) return documentColumns.map(sortedByWait);
  const areMany = facts.length > fewFacts;
  const hidden = areMany ? withManyFacts : withFacts;
  const [recipient, ...others] = documentColumns.map((column) => ({
    ...sortedByWait(column),
    ...(hidden.has(column.key) && { isHiddenAtFirst: true }),
    ...(areMany && column.key === 'recipient' && { render: RecipientOfPack }),
    ...(!areMany && column.key === 'formPackId' && { render: PackOfProject }),
  }));
  const since: ListColumn<DocumentRow> = {
    key: 'waitingSince',
    header: text.list.waitingSince,
    width: 112,
    render: ({ waiting }) => <Since since={waiting?.since ?? null} />,
  };
  return [...(recipient ? [recipient] : []), ...facts, since, ...others];
}

const sortedByWait = (column: ListColumn<DocumentRow>): ListColumn<DocumentRow> =>
  column.key === 'waiting' ? { ...column, sortKey: 'waitingSince' } : column;

/** With so many facts there is room for more than when documents expire. */
const fewFacts = 3;
/** What is the same of all documents that wait for the user, or is shown in another column. */
const withFacts = new Set(['state', 'waiting', 'projectId', 'updatedAt']);
const withManyFacts = new Set([...withFacts, 'formPackId', 'expiresOn']);

/** A column for each of the facts to decide by that some documents have, as wide as what they say. */
function factColumns(rows: readonly DocumentRow[]): ListColumn<DocumentRow>[] {
  const facts = Map.groupBy(
    rows.flatMap(({ decisionFacts }) => decisionFacts),
    ({ key }) => key,
  );
  return [...facts].map(([key, [first, ...more]]) => ({
    key: `fact.${key}`,
    header: first?.label ?? '',
    width: factWidth([first, ...more].flatMap((fact) => (fact ? [fact.label, fact.text] : []))),
    isFixed: true,
    render: ({ decisionFacts }) => (
      <FactText text={decisionFacts.find((fact) => fact.key === key)?.text} />
    ),
  }));
}

/** Computes the pixels of a column in which texts stand on two lines, and no word of them is broken. */
function factWidth(texts: readonly string[]): number {
  const letters = Math.max(...texts.map(lettersOnTwoLines));
  return Math.min(Math.max(Math.ceil(letters * letterWidth) + cellPadding, 84), 200);
}

/** Of an average letter, with some room for wide ones. */
const letterWidth = 7.2;
const cellPadding = 26;

/** Counts the letters of the longer line where a text is broken between words once, or not at all if it is short. */
function lettersOnTwoLines(shown: string): number {
  const words = shown.split(/\s+/);
  const breaks = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  );
  return Math.max(Math.min(...breaks), Math.min(shown.length, shortFact));
}

/** The most characters of a fact that is shown on one line. */
const shortFact = 11;

function FactText({ text: shown = '' }: { text: string | undefined }) {
  if (shown === '') return <Cell text="" />;
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

function RecipientOfPack({ recipient, formPack, project }: DocumentRow) {
  const below = `${formPack.name} · ${project.name}`;
  return (
    <>
      <Text component="span" inherit lineClamp={2} title={`${fullName(recipient)} · ${below}`}>
        {fullName(recipient)}
      </Text>
      <Text component="span" data-second size="xs" c="dimmed" truncate>
        {below}
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
      lineClamp={2}
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
    <Text data-last size="xs" c="var(--mantine-color-error)" truncate>
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
