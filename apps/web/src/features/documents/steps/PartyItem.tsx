import {
  type DocumentForm,
  type DraftProblem,
  highestPosition,
  maxSigningParties,
  type RecipientInput,
} from '@countersign/contract';
import { ActionIcon, Badge, Box, Group, NumberInput, Select, Text, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { fieldsText } from '../../../ui/inputs/size-labels.ts';
import classes from './Parties.module.css';
import { PartyEditor } from './PartyEditor.tsx';
import { ProblemList } from './ProblemList.tsx';
import { isWhole, nameOfRow, noRecipient, type PartyRow, roleNames } from './party-rows.ts';
import { text } from './text.ts';

interface PartyItemProps {
  row: PartyRow;
  recipient: RecipientInput;
  forms: readonly DocumentForm[];
  /** Who is asked at the same time. */
  sameStepNames: readonly string[];
  /** The row above is asked at the same time. */
  isJoined: boolean;
  isFirst: boolean;
  isLast: boolean;
  problems: readonly DraftProblem[];
  /** Inputs that are wrong say so without having been left. */
  showsErrors: boolean;
  isOpen: boolean;
  isColleague: boolean;
  isDragged: boolean;
  dropSide: 'before' | 'after' | undefined;
  disabled: boolean;
  onChange(change: Partial<PartyRow>): void;
  onColleague(isColleague: boolean): void;
  onToggle(): void;
  onMove(towards: 'earlier' | 'later'): void;
  onRemove(): void;
  onDragStart(): void;
  onDragOver(): void;
  onDrop(): void;
  onDragEnd(): void;
}

/** A signing party: when they act, who they are, which signature fields are theirs, and what is wrong. */
export function PartyItem(props: PartyItemProps) {
  const { row, recipient, sameStepNames, problems, isOpen, disabled, onMove } = props;
  const name = nameOfRow(row, recipient);
  const { email } = row.role === 'recipient' ? recipient : (row.person ?? noRecipient);
  const isWrong = problems.some(({ severity }) => severity === 'impossible');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? 'earlier' : 'later');
  };
  return (
    <li
      className={classes.item}
      data-party={row.id}
      data-joined={props.isJoined || undefined}
      data-wrong={isWrong || undefined}
      data-dragged={props.isDragged || undefined}
      data-over={props.dropSide}
      draggable={!isOpen && !disabled}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        props.onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onDragEnd={props.onDragEnd}
    >
      <div className={classes.row}>
        <IconGripVertical size={16} className={`grip ${classes.grip}`} aria-hidden />
        <NumberInput
          aria-label={text.parties.order(name)}
          value={row.sequence}
          min={1}
          max={maxSigningParties}
          clampBehavior="strict"
          allowDecimal={false}
          disabled={disabled}
          onChange={(number) => {
            if (typeof number === 'number') props.onChange({ sequence: number });
          }}
        />
        <Box miw={0} pt={5}>
          <Group gap="xs" fw={550}>
            <Box component="span" miw={0}>
              {name}
            </Box>
            <Badge variant="light" color="gray" size="sm">
              {row.userId === null ? roleNames[row.role] : text.parties.colleague}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {email}
          </Text>
          {sameStepNames.length > 0 && (
            <Text size="xs" c="dimmed">
              {text.parties.sameTime(sameStepNames.join(', '))}
            </Text>
          )}
          {row.role === 'signer' && <Position {...props} name={name} />}
          <ProblemList problems={problems} />
        </Box>
        <div className={classes.actions}>
          <RowButton
            label={text.parties.earlierOf(name)}
            hint={text.parties.earlier}
            move="earlier"
            isIdle={disabled || (props.isFirst && sameStepNames.length === 0)}
            onClick={() => onMove('earlier')}
            onKeyDown={onKeyDown}
          >
            <IconArrowUp size={16} />
          </RowButton>
          <RowButton
            label={text.parties.laterOf(name)}
            hint={text.parties.later}
            move="later"
            isIdle={disabled || (props.isLast && sameStepNames.length === 0)}
            onClick={() => onMove('later')}
            onKeyDown={onKeyDown}
          >
            <IconArrowDown size={16} />
          </RowButton>
          <RowButton
            label={
              row.role === 'recipient'
                ? text.parties.editInGeneral(name)
                : text.parties.editOf(name)
            }
            hint={text.parties.edit}
            isExpanded={row.role === 'recipient' ? undefined : isOpen}
            isIdle={disabled}
            onClick={props.onToggle}
            onKeyDown={onKeyDown}
          >
            <IconPencil size={16} />
          </RowButton>
          {row.role !== 'recipient' && (
            <RowButton
              label={text.parties.removeOf(name)}
              hint={text.parties.remove}
              isIdle={disabled}
              onClick={props.onRemove}
              onKeyDown={onKeyDown}
            >
              <IconX size={16} />
            </RowButton>
          )}
        </div>
      </div>
      {isOpen && row.role !== 'recipient' && (
        <PartyEditor
          row={row}
          isColleague={props.isColleague}
          showsErrors={props.showsErrors}
          disabled={disabled}
          onChange={props.onChange}
          onColleague={props.onColleague}
        />
      )}
      {!isOpen && props.showsErrors && !isWhole(row) && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {text.parties.unknown}
        </Text>
      )}
    </li>
  );
}

/** Lets the user choose the signature fields of a signer; those of the recipient and the agent are their own. */
function Position({ row, name, forms, disabled, onChange }: PartyItemProps & { name: string }) {
  const options = useMemo(() => positionOptions(forms), [forms]);
  return (
    <Select
      maw={220}
      mt="xs"
      size="xs"
      label={text.parties.position}
      aria-label={text.parties.positionOf(name)}
      data={options}
      value={row.signaturePosition === null ? null : String(row.signaturePosition)}
      placeholder={text.parties.choosePosition}
      allowDeselect={false}
      disabled={disabled}
      onChange={(position) =>
        onChange({ signaturePosition: position === null ? null : Number(position) })
      }
    />
  );
}

/** The positions of signers with how many fields each has; those without fields after the others. */
function positionOptions(forms: readonly DocumentForm[]) {
  const fields = forms.flatMap((form) => form.fields);
  return Array.from({ length: highestPosition }, (_, index) => {
    const position = index + 1;
    const count = fields.filter(({ assignee }) => assignee === `signer-${position}`).length;
    const has = count === 0 ? text.parties.noFields : fieldsText(count);
    return { value: String(position), label: text.parties.positionOption(position, has) };
  });
}

interface RowButtonProps {
  label: string;
  hint: string;
  /** By which it is found again after the row has moved. */
  move?: 'earlier' | 'later';
  isExpanded?: boolean;
  /** Not `disabled`: a button under the finger would lose the focus. */
  isIdle: boolean;
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
  children: ReactNode;
}

function RowButton(props: RowButtonProps) {
  const { label, hint, move, isExpanded, isIdle, onClick, onKeyDown, children } = props;
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-expanded={isExpanded}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        aria-disabled={isIdle}
        data-move={move}
        onClick={isIdle ? undefined : onClick}
        onKeyDown={isIdle && move === undefined ? undefined : onKeyDown}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
