import type { FieldControlProps } from './control-props.ts';

interface DerivedOutputProps extends FieldControlProps {
  shown: string;
  /** Said by its label when it is looked for, and not with each change. */
  isQuiet?: boolean;
}

/** Shows as text what comes by itself. */
export function DerivedOutput(props: DerivedOutputProps) {
  const { own, shown, isQuiet, id, describedBy, isOnPage } = props;
  return (
    <output
      id={id}
      tabIndex={isOnPage ? undefined : -1}
      className="derived"
      aria-live={isQuiet ? 'off' : undefined}
      aria-label={own.label}
      aria-describedby={describedBy}
    >
      {shown}
    </output>
  );
}
