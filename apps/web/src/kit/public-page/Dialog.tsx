import { type ReactNode, useEffect, useId, useRef } from 'react';
import { text } from './text.ts';

interface DialogProps {
  title: string;
  children: ReactNode;
  onClose(): void;
  /** Wider than others. */
  isWide?: boolean;
}

/** A dialog of the browser's own: it keeps the focus, ends with Escape, and gives the focus back. */
export function Dialog({ title, children, onClose, isWide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The browser would put the focus on the first button, which closes it.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="button quiet icon"
          aria-label={text.view.close}
          onClick={onClose}
        >
          <span aria-hidden>✕</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}
