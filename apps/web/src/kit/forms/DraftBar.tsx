import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DraftBar.module.css';
import { text } from './text.ts';

interface DraftBarProps {
  /** What is known of the state of the draft: "Unsaved changes". */
  status: string;
  /** It could not be saved: `status` says why. */
  hasFailed?: boolean;
  /** Something is done with it now. */
  isBusy: boolean;
  onBack?(): void;
  onNext?(): void;
  /** What is done with the draft. */
  children: ReactNode;
}

/** The bar below a draft that stays in sight: the way through its steps, and its buttons. */
export function DraftBar(props: DraftBarProps) {
  const { status, hasFailed = false, isBusy, onBack, onNext, children } = props;
  return (
    <div className={classes.bar} role="group" aria-label={text.draft.label} data-sticks>
      <div className={classes.steps}>
        {onBack && (
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onBack}
            disabled={isBusy}
          >
            {text.draft.back}
          </Button>
        )}
        {onNext && (
          <Button
            variant="light"
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={onNext}
            disabled={isBusy}
          >
            {text.draft.next}
          </Button>
        )}
      </div>
      <Text
        size="sm"
        c={hasFailed ? 'var(--mantine-color-error)' : 'dimmed'}
        flex={1}
        miw={0}
        ta="end"
        // It saves itself again and again: only what goes wrong is read out.
        role={hasFailed ? 'alert' : undefined}
      >
        {status}
      </Text>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
