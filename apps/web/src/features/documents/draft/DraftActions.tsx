import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { DraftBar } from '../../../kit/forms/DraftBar.tsx';
import { text } from './text.ts';

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

/** The bar below a draft, with its two buttons. */
export function DraftActions(props: DraftActionsProps) {
  const { busy, isBlocked = false, onSave, onSend, ...bar } = props;
  return (
    <DraftBar {...bar} isBusy={busy !== undefined}>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        onClick={onSave}
        loading={busy === 'save'}
        disabled={isBlocked || busy === 'send'}
      >
        {text.actions.save}
      </Button>
      <Button
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={onSend}
        loading={busy === 'send'}
        disabled={isBlocked || busy === 'save'}
      >
        {text.actions.saveAndSend}
      </Button>
    </DraftBar>
  );
}
