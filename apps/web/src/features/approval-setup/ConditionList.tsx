import type { ApprovalCondition, ApprovalProblem, ApprovalWorld } from '@countersign/contract';
import { stepConditionText } from '@countersign/domain';
import { ActionIcon, Button, Select, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './Approval.module.css';
import { ConditionValue } from './ConditionValue.tsx';
import {
  type ConditionField,
  emptyCondition,
  subjectChoices,
  subjectOf,
} from './condition-kinds.ts';
import { text } from './text.ts';
import { useConditionFields } from './use-condition-fields.ts';

interface ConditionListProps {
  conditions: readonly ApprovalCondition[];
  world: ApprovalWorld | undefined;
  problems: readonly ApprovalProblem[];
  onChange(conditions: ApprovalCondition[]): void;
}

/** Edits the conditions of a step: any number, which all have to hold, with a summary. */
export function ConditionList({ conditions, world, problems, onChange }: ConditionListProps) {
  const inUse = useConditionFields();
  const known = world?.fields ?? [];
  const fields = [...inUse, ...known.filter(({ id }) => !inUse.some((one) => one.id === id))];
  const set = (position: number, condition: ApprovalCondition) =>
    onChange(conditions.map((one, index) => (index === position ? condition : one)));
  return (
    <fieldset className={classes.conditions}>
      <legend>{text.conditions.title}</legend>
      {conditions.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.conditions.none}
        </Text>
      )}
      {conditions.map((condition, position) => (
        <ConditionRow
          // Conditions have no ids of their own; what one is on tells it from the one before.
          key={`${position} ${subjectOf(condition)}`}
          position={position}
          condition={condition}
          fields={fields}
          world={world}
          problem={problems.find((one) => one.condition === position)?.message}
          onChange={(next) => set(position, next)}
          onRemove={() => onChange(conditions.filter((_, index) => index !== position))}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={conditions.length >= 10}
        onClick={() => onChange([...conditions, emptyCondition('project')])}
      >
        {text.conditions.add}
      </Button>
      {conditions.length > 0 && <Summary conditions={conditions} world={world} fields={fields} />}
    </fieldset>
  );
}

function Summary({
  conditions,
  world,
  fields,
}: Pick<ConditionListProps, 'conditions' | 'world'> & { fields: readonly ConditionField[] }) {
  const projects = new Map((world?.projects ?? []).map((one) => [one.id, one] as const));
  const lookup = {
    projects,
    fields: new Map(fields.map((one) => [one.id, one] as const)),
    formFields: new Map((world?.formFields ?? []).map(({ key, label }) => [key, label] as const)),
  };
  const summary = stepConditionText({ conditions: [...conditions] }, lookup);
  return (
    <Text size="sm" bdrs="sm" bg="var(--app-selected)" mt="xs" px="sm" py="xs" aria-live="polite">
      {summary}.
    </Text>
  );
}

interface ConditionRowProps {
  position: number;
  condition: ApprovalCondition;
  fields: readonly ConditionField[];
  world: ApprovalWorld | undefined;
  problem: string | undefined;
  onChange(condition: ApprovalCondition): void;
  onRemove(): void;
}

function ConditionRow(props: ConditionRowProps) {
  const { position, condition, fields, world, problem, onChange, onRemove } = props;
  return (
    <div className={classes.condition}>
      <Select
        className={classes.subject}
        aria-label={text.conditions.subject(position + 1)}
        data={subjectChoices(fields)}
        value={subjectOf(condition)}
        allowDeselect={false}
        searchable={fields.length > 8}
        onChange={(subject) => subject !== null && onChange(emptyCondition(subject))}
      />
      <div className={classes.value}>
        <ConditionValue
          label={text.conditions.condition(position + 1)}
          condition={condition}
          field={fields.find(({ id }) => id === subjectOf(condition))}
          world={world}
          error={problem}
          onChange={onChange}
        />
      </div>
      <Tooltip label={text.conditions.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text.conditions.removeOf(position + 1)}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
