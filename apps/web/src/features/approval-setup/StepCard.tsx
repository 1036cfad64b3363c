import type { ApprovalProblem, ApprovalStep, ApprovalWorld } from '@countersign/contract';
import { lookupOf, namedIn, stepConditionText, stepText, stepTitle } from '@countersign/domain';
import { Avatar, Badge, Box, Flex, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconFilter,
  IconGripVertical,
  IconInfoCircle,
  IconSignature,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { UserAvatar } from '../../entities/users/UserAvatar.tsx';
import classes from './Approval.module.css';
import { text } from './text.ts';

interface StepCardProps {
  step: ApprovalStep;
  world: ApprovalWorld | undefined;
  problems: readonly ApprovalProblem[];
  isOpen: boolean;
  /** Where it is, for screen readers. */
  position: string;
  isDragged: boolean;
  /** How the form finds it. */
  path: string;
  onToggle(): void;
  /** The focus goes elsewhere. */
  onLeave(): void;
  onMove(towards: 'earlier' | 'later'): void;
  onDragStart(): void;
  onDragEnd(): void;
  /** The buttons of the step. */
  actions: ReactNode;
  /** Its editor, where it is open. */
  children?: ReactNode;
}

/** A step as it stands in the approval setup: who does what and when, and what is wrong with it. */
export function StepCard(props: StepCardProps) {
  const { step, world, problems, isOpen, isDragged } = props;
  const isImpossible = problems.some(({ severity }) => severity === 'impossible');
  const title = stepTitle(step);
  const sentenceId = useId();
  // In the editor a condition has its problem next to it.
  const listed = isOpen ? problems.filter(({ condition }) => condition === null) : problems;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    props.onMove(event.key === 'ArrowUp' ? 'earlier' : 'later');
  };
  return (
    <li
      className={classes.card}
      data-step={step.id}
      data-path={props.path}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      data-wrong={isImpossible || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onLeave();
      }}
    >
      <Flex
        gap={4}
        align="flex-start"
        p="xs"
        draggable={!isOpen}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', title);
          props.onDragStart();
        }}
        onDragEnd={props.onDragEnd}
      >
        <IconGripVertical size={16} className={`grip ${classes.grip}`} aria-hidden />
        <div className={classes.cardText}>
          <Group gap="xs" miw={0}>
            <button
              type="button"
              className={classes.cardButton}
              aria-expanded={isOpen}
              aria-label={`${title}, ${props.position}`}
              aria-describedby={isOpen ? undefined : sentenceId}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              title={title}
              onClick={props.onToggle}
              onKeyDown={onKeyDown}
            >
              {title}
            </button>
            {step.act === 'sign' && (
              <Badge
                variant="light"
                size="sm"
                leftSection={<IconSignature size={13} aria-hidden />}
              >
                {text.steps.signs(step.signaturePosition)}
              </Badge>
            )}
          </Group>
          {!isOpen && <Sentence id={sentenceId} step={step} world={world} />}
        </div>
        {props.actions}
      </Flex>
      {listed.length > 0 && <ProblemList problems={listed} />}
      {props.children}
    </li>
  );
}

function Sentence({ id, step, world }: Pick<StepCardProps, 'step' | 'world'> & { id: string }) {
  if (world === undefined) return null;
  const lookup = lookupOf(world);
  const people = namedIn(step, lookup);
  const sentence = stepText(step, lookup);
  return (
    <Group gap="xs" mt={6} id={id}>
      {people.length > 0 && (
        <Avatar.Group spacing={8}>
          {people.slice(0, 3).map((person) => (
            <UserAvatar
              key={person.id}
              name={person.name}
              pictureUrl={person.profilePicUrl}
              color={person.state === 'disabled' ? 'gray' : 'initials'}
              allowedInitialsColors={['ink', 'amber', 'green']}
              size={26}
            />
          ))}
        </Avatar.Group>
      )}
      <Text component="span" size="sm" c="dimmed" flex="1 1 140px" miw={0}>
        {sentence.charAt(0).toLocaleUpperCase('en-GB') + sentence.slice(1)}
        {people.length > 1 && text.steps.people(people.length)}
      </Text>
      {step.conditions.length > 0 && (
        <Text component="span" size="sm" className={classes.when}>
          <IconFilter size={14} aria-hidden />
          {stepConditionText(step, lookup)}
        </Text>
      )}
    </Group>
  );
}

/** Lists the problems of a step, or of the whole approval setup. */
export function ProblemList({ problems }: { problems: readonly ApprovalProblem[] }) {
  return (
    <Stack component="ul" gap={6} fz="sm" px="md" className={classes.problems}>
      {problems.map(({ code, severity, condition, message }) => (
        <Flex
          key={`${code} ${condition} ${message}`}
          component="li"
          gap="xs"
          c={severity === 'impossible' ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {severity === 'impossible' ? (
            <IconAlertTriangle size={16} aria-label={text.steps.problem} />
          ) : (
            <IconInfoCircle size={16} aria-label={text.steps.warning} />
          )}
          <Box component="span" miw={0}>
            {message}
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}
