import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import classes from './DraftActions.module.css';

interface DraftActionsProps {
  /** What is known of the state of the draft: "Unsaved changes". */
  status: string;
  /** It could not be saved: `status` says why. */
  hasFailed?: boolean;
  busy: 'save' | 'send' | undefined;
  /** Nothing can be saved until something else is decided. */
  isBlocked?: boolean;
  onBack?(): void;
  onNext?(): void;
  onSave(): void;
  onSend(): void;
}

/** The bar below a draft that stays in sight: the way through its steps, and its two buttons. */
export function DraftActions(props: DraftActionsProps) {
  const { status, hasFailed = false, busy, isBlocked = false } = props;
  const { onBack, onNext, onSave, onSend } = props;
  return (
    <div className={classes.bar} role="group" aria-label="Draft" data-sticks>
      <div className={classes.steps}>
        {onBack && (
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onBack}
            disabled={busy !== undefined}
          >
            Back
          </Button>
        )}
        {onNext && (
          <Button
            variant="light"
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={onNext}
            disabled={busy !== undefined}
          >
            Next
          </Button>
        )}
      </div>
      <Text
        size="sm"
        c={hasFailed ? 'var(--mantine-color-error)' : 'dimmed'}
        className={classes.status}
        // It saves itself again and again: only what goes wrong is read out.
        role={hasFailed ? 'alert' : undefined}
      >
        {status}
      </Text>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={onSave}
          loading={busy === 'save'}
          disabled={isBlocked || busy === 'send'}
        >
          Save
        </Button>
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={onSend}
          loading={busy === 'send'}
          disabled={isBlocked || busy === 'save'}
        >
          Save and send
        </Button>
      </div>
    </div>
  );
}
