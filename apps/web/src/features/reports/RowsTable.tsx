import type { ReportColumn, ReportRow, ReportTone } from '@countersign/contract';
import { Anchor, Paper, Table } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import classes from './Reports.module.css';
import { cellText } from './shown-dates.ts';
import { text } from './text.ts';

interface RowsTableProps {
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** How many rows stand before them. */
  offset: number;
}

const pathOf = {
  document: paths.document,
  contact: paths.contact,
  distribution: paths.distribution,
  'tax-risk': paths.taxRisk,
};

/** A page of the rows of a report; each opens its record. */
export function RowsTable({ columns, rows, offset }: RowsTableProps) {
  return (
    <Paper withBorder radius="lg" className={classes.scroll}>
      <Table
        className={classes.table}
        tabularNums
        verticalSpacing={9}
        horizontalSpacing="md"
        aria-label={text.result.rows}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, kind }) => (
              <Table.Th key={key} scope="col" ta={kind === 'number' ? 'right' : undefined}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ opens, cells, tones }, index) => (
            // Rows have no name of their own: their position tells them apart.
            <Table.Tr key={offset + index}>
              {columns.map((column, at) => {
                const shown = cellText(column, cells[at] ?? null);
                const tone = tones[String(at)];
                return (
                  <Table.Td
                    key={column.key}
                    ta={column.kind === 'number' ? 'right' : undefined}
                    data-tone={tone && toneNames[tone]}
                    title={shown.length > 40 ? shown : undefined}
                  >
                    {tone && <ToneMark tone={tone} />}
                    {at === 0 && opens !== null ? (
                      <Anchor component={Link} to={pathOf[opens.type](opens.id)} size="sm">
                        {shown}
                      </Anchor>
                    ) : (
                      shown
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

const toneNames = { good: 'green', warning: 'amber', bad: 'red' } as const;
const marks = {
  good: IconCheck,
  warning: IconAlertTriangle,
  bad: IconX,
} as const;

/** Shows a colour's meaning as an icon. */
function ToneMark({ tone }: { tone: ReportTone }) {
  const Mark = marks[tone];
  return <Mark size={14} className={classes.mark} aria-label={text.result.tones[tone]} />;
}
