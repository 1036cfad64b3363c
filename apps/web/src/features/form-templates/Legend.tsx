import { assigneeName, type Field, type FieldAssignee } from '@countersign/contract';
import { assigneesOf } from '../../kit/fields/assignees.ts';
import { useToneOf } from './assignee-tones.ts';
import classes from './Legend.module.css';

interface LegendProps {
  fields: readonly Field[];
  /** The one whose fields alone are listed. */
  chosen: FieldAssignee | null;
  onChoose(assignee: FieldAssignee | null): void;
}

/** The colours of those who fill the fields; each lists their fields alone. */
export function Legend({ fields, chosen, onChoose }: LegendProps) {
  const toneOf = useToneOf();
  return (
    <div className={classes.legend} role="group" aria-label="List the fields of">
      {assigneesOf(fields).map((assignee) => (
        <button
          key={assignee}
          type="button"
          className={classes.entry}
          data-tone={toneOf(assignee)}
          aria-pressed={assignee === chosen}
          onClick={() => onChoose(assignee === chosen ? null : assignee)}
        >
          {assigneeName(assignee)}
          <span className={classes.count}>
            {fields.filter((field) => field.assignee === assignee).length}
          </span>
        </button>
      ))}
    </div>
  );
}
