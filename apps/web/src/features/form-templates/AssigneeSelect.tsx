import { assigneeName, type FieldAssignee } from '@countersign/contract';
import { commonAssignees, inOrder } from '../../kit/fields/assignees.ts';
import classes from './AssigneeSelect.module.css';
import { useToneOf } from './assignee-tones.ts';
import { text } from './text.ts';

/** Asks for a position by its number, and gives what was chosen. */
export type AskPosition = (give: (assignee: FieldAssignee) => void) => void;

interface AssigneeSelectProps {
  label: string;
  value: FieldAssignee;
  askPosition: AskPosition;
  onFocus?(): void;
  onChange(value: FieldAssignee): void;
}

const another = 'another';

/**
 * Lets the user choose the assignee of a field, in its colour; a plain element, because a form can have hundreds of
 * these.
 */
export function AssigneeSelect(props: AssigneeSelectProps) {
  const { label, value, askPosition, onFocus, onChange } = props;
  const toneOf = useToneOf();
  return (
    <select
      className={classes.select}
      data-tone={toneOf(value)}
      aria-label={label}
      value={value}
      onFocus={onFocus}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value;
        if (chosen === another) askPosition(onChange);
        else onChange(chosen as FieldAssignee);
      }}
    >
      {inOrder([...commonAssignees, value]).map((assignee) => (
        <option key={assignee} value={assignee}>
          {assigneeName(assignee)}
        </option>
      ))}
      <option value={another}>{text.assignee.other}</option>
    </select>
  );
}
