import { Drawer, Modal } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { DiscardDialog } from '../../ui/dialogs/DiscardDialog.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import classes from './RecordForm.module.css';

type FormDialogKind = 'modal' | 'drawer';

interface FormDialogState {
  kind: FormDialogKind;
  /** Tells how to find out whether something would be lost. */
  watch(hasUnsaved: () => boolean): void;
  /** Closes, and asks before where something would be lost. */
  ask(): void;
}

/** Between a dialog and the form in it. */
export const FormDialogContext = createContext<FormDialogState>({
  kind: 'modal',
  watch: () => undefined,
  ask: () => undefined,
});

interface FormDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** A drawer from the right for long forms, a dialog for short ones. */
  kind?: FormDialogKind;
  size?: number | string;
  /** A component with a `DialogForm`; it is made again each time that the dialog opens. */
  children: ReactNode;
}

/** A dialog or drawer around a form. What was typed in it is not thrown away unasked. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, kind = 'modal', size, children } = props;
  const hasUnsaved = useRef<() => boolean>(() => false);
  const [isAsking, setIsAsking] = useState(false);
  const watch = useCallback((isUnsaved: () => boolean) => {
    hasUnsaved.current = isUnsaved;
  }, []);
  const leave = useCallback(() => {
    hasUnsaved.current = () => false;
    setIsAsking(false);
    onClose();
  }, [onClose]);
  const ask = useCallback(() => {
    if (hasUnsaved.current()) setIsAsking(true);
    else leave();
  }, [leave]);
  const state = useMemo(() => ({ kind, watch, ask }), [kind, watch, ask]);
  const shared = {
    opened,
    onClose: ask,
    // The dialog that asks takes the Escape key for itself.
    closeOnEscape: !isAsking,
    title: kind === 'drawer' ? <span className={classes.title}>{title}</span> : title,
    children: <FormDialogContext value={state}>{children}</FormDialogContext>,
  };
  return (
    <>
      {kind === 'drawer' ? (
        <Drawer {...shared} position="right" size={size ?? 560} padding="lg" />
      ) : (
        <Modal {...shared} size={size} />
      )}
      <LeaveGuard isDirty={() => hasUnsaved.current()} />
      {isAsking && <DiscardDialog onStay={() => setIsAsking(false)} onDiscard={leave} />}
    </>
  );
}
