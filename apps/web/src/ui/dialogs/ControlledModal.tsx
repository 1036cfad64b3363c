import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog that is there only while it is open. Once it is closed, what had the focus before has it again. */
export function ControlledModal(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusBack(true);
  return <Modal opened {...props} />;
}
