import { type ReportDefinition, type ReportGroupRow, reportColumns } from '@countersign/contract';
import { Anchor } from '@mantine/core';
import classes from './Reports.module.css';
import { groupText, totalName, valueText } from './report-words.ts';

interface GroupTableProps {
  definition: ReportDefinition;
  groups: readonly ReportGroupRow[];
  /** Shows the rows of a group alone. */
  onChoose(group: ReportGroupRow): void;
}

/** The groups of a report with how many rows each has and its totals; the last row is of all. */
export function GroupTable({ definition, groups, onChoose }: GroupTableProps) {
  const columns = new Map(reportColumns(definition.data).map((one) => [one.key, one]));
  const heading = definition.groups.map(({ by }) => columns.get(by)?.label ?? by).join(' / ');
  const inner = groups.filter(({ level }) => level > 0);
  const all = groups.filter(({ level }) => level === 0);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Totals">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" className={classes.number}>
              Rows
            </th>
            {definition.totals.map((total) => (
              <th key={`${total.of} ${total.sum}`} scope="col" className={classes.number}>
                {totalName(definition.data, total)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...inner, ...all].map((group) => (
            <tr key={JSON.stringify(group.values)} data-level={group.level}>
              <th scope="row">
                {group.level === 0 ? (
                  'All'
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => onChoose(group)}
                  >
                    {groupText(definition, group)}
                  </Anchor>
                )}
              </th>
              <td className={classes.number}>{valueText(group.count, 'number')}</td>
              {definition.totals.map((total, index) => (
                <td key={`${total.of} ${total.sum}`} className={classes.number}>
                  {valueText(group.totals[index] ?? null, 'number')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
