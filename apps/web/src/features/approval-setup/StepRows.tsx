import type { ApprovalProblem, ApprovalStep, ApprovalWorld } from '@countersign/contract';
import { stepTitle } from '@countersign/domain';
import { Box, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlus, IconSend } from '@tabler/icons-react';
import { type DragEvent, Fragment, type ReactNode, useState } from 'react';
import {
  describeStep,
  moveStep,
  moveToStep,
  rowsOf,
  type StepTarget,
} from '../../core/signing-order.ts';
import { afterPointerUp } from '../../ui/browser/after-pointer-up.ts';
import { newUuid } from '../../ui/browser/new-uuid.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import classes from './Approval.module.css';
import { StepActions } from './StepActions.tsx';
import { ProblemList, StepCard } from './StepCard.tsx';
import { StepEditor } from './StepEditor.tsx';
import {
  freePosition,
  newStep,
  withChange,
  withoutStep,
  withParallelStep,
  withStep,
} from './step-edits.ts';
import { text } from './text.ts';

interface StepRowsProps {
  steps: readonly ApprovalStep[];
  world: ApprovalWorld | undefined;
  problems: readonly ApprovalProblem[];
  /** Why the steps as a whole were refused. */
  error?: ReactNode;
  /** Cannot be changed: the approval setup is archived. */
  isFixed?: boolean;
  pathOf(field: string): string;
  onChange(steps: ApprovalStep[]): void;
}

/**
 * The steps from the sending of a document to its end: a row for each turn, with the steps that act
 * together side by side. Steps are moved by dragging, by their buttons, and by Alt and the arrow keys.
 */
export function StepRows(props: StepRowsProps) {
  const { steps, error, isFixed = false, onChange, pathOf } = props;
  const [openId, setOpenId] = useState<string>();
  /** The step that was just added: what it lacks is said when it is left. */
  const [newId, setNewId] = useState<string>();
  const problems = props.problems.filter(({ stepId }) => stepId === null || stepId !== newId);
  const [announcement, setAnnouncement] = useState('');
  const drag = useDrag(steps, (next, id) => {
    onChange(next);
    setAnnouncement(text.steps.moved(titleOf(next, id), describeStep(next, id, stepTitle)));
  });
  const rows = rowsOf(steps);
  const add = (change: (step: ApprovalStep) => ApprovalStep[], template?: ApprovalStep) => {
    const id = newUuid();
    const next = change({ ...(template ?? newStep(id)), id });
    onChange(next);
    setOpenId(id);
    setNewId(id);
    setAnnouncement(text.steps.added(describeStep(next, id, stepTitle)));
    focusStep(id, template === undefined);
  };
  const actions: RowActions = {
    toggle: (id) => setOpenId(openId === id ? undefined : id),
    leave: (id) => setNewId((before) => (before === id ? undefined : before)),
    change: (id, change) => onChange(withChange(steps, id, change)),
    move: (id, towards) => {
      const next = moveStep(steps, id, towards);
      onChange(next);
      setAnnouncement(text.steps.moved(titleOf(next, id), describeStep(next, id, stepTitle)));
    },
    addParallel: (id) => add((step) => withParallelStep(steps, id, step)),
    copy: (step) => add((copied) => withStep(steps, copied), step),
    remove: (id) => {
      setAnnouncement(text.steps.removed(titleOf(steps, id)));
      onChange(withoutStep(steps, id));
    },
  };
  return (
    <div data-path={pathOf('steps')}>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <FormError>{error}</FormError>
      <ProblemList problems={problems.filter(({ stepId }) => stepId === null)} />
      <ol>
        <End icon="start" label={text.steps.start} />
        {rows.map((row, index) => (
          <Fragment key={row[0]?.id}>
            <Gap target={{ kind: 'before', row: index }} drag={drag} />
            <Row
              {...props}
              problems={problems}
              row={row}
              index={index}
              openId={openId}
              drag={drag}
              actions={actions}
              isFixed={isFixed}
            />
          </Fragment>
        ))}
        <Gap target={{ kind: 'before', row: rows.length }} drag={drag} />
        {!isFixed && (
          <li className={classes.add}>
            <Button
              variant="default"
              leftSection={<IconPlus size={17} aria-hidden />}
              disabled={steps.length >= 50}
              onClick={() => add((step) => withStep(steps, step))}
            >
              {steps.length === 0 ? text.steps.addFirst : text.steps.add}
            </Button>
          </li>
        )}
        <End icon="end" label={text.steps.end} />
      </ol>
    </div>
  );
}

interface RowActions {
  toggle(id: string): void;
  /** The focus goes elsewhere. */
  leave(id: string): void;
  change(id: string, change: Partial<ApprovalStep>): void;
  move(id: string, towards: 'earlier' | 'later'): void;
  addParallel(id: string): void;
  copy(step: ApprovalStep): void;
  remove(id: string): void;
}

interface RowProps extends StepRowsProps {
  row: readonly ApprovalStep[];
  index: number;
  openId: string | undefined;
  drag: Drag;
  actions: RowActions;
}

function Row(props: RowProps) {
  const { steps, row, index, world, problems, openId, drag, actions, isFixed, pathOf } = props;
  const isLast = index === rowsOf(steps).length - 1;
  const target = { kind: 'row', row: index } as const;
  return (
    <li className={classes.row} data-over={drag.isOver(target) || undefined} {...drag.on(target)}>
      <span className={classes.turn} aria-hidden>
        {index + 1}
      </span>
      <Box flex={1} miw={0}>
        {row.length > 1 && (
          <Text size="xs" c="dimmed" mb={6}>
            {text.steps.parallel}
          </Text>
        )}
        <ul className={classes.cards} aria-label={text.steps.turn(index + 1)}>
          {row.map((step) => {
            const own = problems.filter(({ stepId }) => stepId === step.id);
            const title = stepTitle(step);
            const isAlone = row.length === 1;
            return (
              <StepCard
                key={step.id}
                step={step}
                world={world}
                problems={own}
                isOpen={openId === step.id}
                position={describeStep(steps, step.id, stepTitle)}
                isDragged={drag.id === step.id}
                path={pathOf(`steps.${steps.indexOf(step)}`)}
                onToggle={() => actions.toggle(step.id)}
                onLeave={() => afterPointerUp(() => actions.leave(step.id))}
                onMove={(towards) => !isFixed && actions.move(step.id, towards)}
                onDragStart={() => !isFixed && drag.start(step.id)}
                onDragEnd={drag.end}
                actions={
                  !isFixed && (
                    <StepActions
                      title={title}
                      mayGoEarlier={index > 0 || !isAlone}
                      mayGoLater={!isLast || !isAlone}
                      onMove={(towards) => actions.move(step.id, towards)}
                      onAddParallel={() => actions.addParallel(step.id)}
                      onCopy={() => actions.copy(step)}
                      onRemove={() => actions.remove(step.id)}
                    />
                  )
                }
              >
                {openId === step.id && !isFixed && (
                  <StepEditor
                    step={step}
                    world={world}
                    problems={own}
                    freePosition={freePosition(steps)}
                    onChange={(change) => actions.change(step.id, change)}
                  />
                )}
              </StepCard>
            );
          })}
        </ul>
      </Box>
    </li>
  );
}

function End({ icon, label }: { icon: 'start' | 'end'; label: string }) {
  const Icon = icon === 'start' ? IconSend : IconCheck;
  return (
    <li className={classes.end} data-end={icon}>
      <span className={classes.endIcon} aria-hidden>
        <Icon size={15} />
      </span>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </li>
  );
}

/** Between two rows: a step dropped here gets a turn of its own. */
function Gap({ target, drag }: { target: StepTarget; drag: Drag }) {
  if (drag.id === undefined) return null;
  return (
    <li
      className={classes.gap}
      data-over={drag.isOver(target) || undefined}
      aria-hidden
      {...drag.on(target)}
    />
  );
}

type Drag = ReturnType<typeof useDrag>;

function useDrag(
  steps: readonly ApprovalStep[],
  onDrop: (steps: ApprovalStep[], id: string) => void,
) {
  const [id, setId] = useState<string>();
  const [over, setOver] = useState<StepTarget>();
  const isOver = (target: StepTarget) => over?.kind === target.kind && over.row === target.row;
  const end = () => {
    setId(undefined);
    setOver(undefined);
  };
  return {
    id,
    start: setId,
    end,
    isOver,
    on: (target: StepTarget) => ({
      onDragOver: (event: DragEvent) => {
        if (id === undefined) return;
        event.preventDefault();
        if (!isOver(target)) setOver(target);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (id !== undefined) onDrop(moveToStep(steps, id, target), id);
        end();
      },
    }),
  };
}

function titleOf(steps: readonly ApprovalStep[], id: string): string {
  const step = steps.find((one) => one.id === id);
  return step === undefined ? text.steps.unnamed : stepTitle(step);
}

/** Leads to a step that was just made: to its name, or to the step itself where it has one. */
function focusStep(id: string, isNew: boolean): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-step="${id}"]`);
    card?.querySelector<HTMLElement>(isNew ? 'input' : 'button')?.focus();
  });
}
