import { useRef } from 'react';
import { newUuid } from '../../ui/browser/new-uuid.ts';

/**
 * Holds the id of a command. Another try of what got lost on the way has the same id, so that it is done once; what the
 * server answered, or what the user changed meanwhile, is another command.
 */
export function useCommandId() {
  const id = useRef<string>(undefined);
  const forget = () => {
    id.current = undefined;
  };
  return {
    idOfTry: () => (id.current ??= newUuid()),
    forget,
    /** Takes what came of a try: undefined where it succeeded. */
    noteOutcome: (error: object | undefined) => {
      const isAnswered = error === undefined || ('serverMessage' in error && error.serverMessage);
      if (isAnswered) forget();
    },
  };
}
