import { type ReportDefinition, type ReportRow, reportColumns } from '@countersign/contract';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import classes from './Reports.module.css';
import { columnText } from './report-words.ts';

interface RowsTableProps {
  definition: ReportDefinition;
  rows: readonly ReportRow[];
  /** How many rows stand before them. */
  offset: number;
}

/** A page of the rows of a report; each opens its record. */
export function RowsTable({ definition, rows, offset }: RowsTableProps) {
  const known = new Map(reportColumns(definition.data).map((one) => [one.key, one]));
  const columns = definition.columns.flatMap((key) => known.get(key) ?? []);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Rows">
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={kind === 'number' ? classes.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ documentId, cells }, index) => (
            // Rows have no name of their own: their place tells them apart.
            <tr key={offset + index}>
              {columns.map(({ key, kind }, at) => {
                const text = columnText(key, cells[at] ?? null, kind);
                return (
                  <td key={key} className={kind === 'number' ? classes.number : undefined}>
                    {at === 0 && documentId !== null ? (
                      <Anchor component={Link} to={paths.document(documentId)} size="sm">
                        {text}
                      </Anchor>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
