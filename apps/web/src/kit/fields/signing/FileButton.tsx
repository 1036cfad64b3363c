import { type ReactNode, useState } from 'react';
import { common, type FieldControlProps } from './control-props.ts';
import { text } from './text.ts';

/** A button that has a file chosen, with what is wrong with the file. */
export function FileButton({
  props,
  accept,
  label,
  take,
  children,
  isFilled,
}: {
  props: FieldControlProps;
  accept: string;
  /** What the button does, in words. */
  label: string;
  take(file: File): Promise<string | undefined>;
  children: ReactNode;
  isFilled: boolean;
}) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { 'aria-label': _label, ...shared } = { 'aria-label': '', ...common(props) };
  return (
    <>
      <label className={isFilled ? 'file-button signed' : 'file-button'} aria-busy={isBusy}>
        <input
          {...shared}
          aria-label={`${props.own.label}: ${label}`}
          className="visually-hidden"
          type="file"
          accept={accept}
          onChange={async (event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            if (!file) return;
            setBusy(true);
            setProblem(undefined);
            setProblem(await take(file));
            setBusy(false);
            input.value = '';
          }}
        />
        {isBusy ? text.attachment.sending : children}
      </label>
      {problem !== undefined && (
        <span className="problem file-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
