import { useRef } from 'react';
import { newUuid } from '../../ui/browser/new-uuid.ts';

/**
 * Holds the id of a command. Another try of what got lost on the way has the same id, so that it is done once; what the
 * server answered, or what the user changed meanwhile, is another command.
 */
export function useCommandId() {
  const last = useRef<{ id: string; input: string }>(undefined);
  return {
    /** The id for what is tried now, which is anything that can be JSON. */
    idOfTry: (tried: unknown): string => {
      const input = JSON.stringify(tried);
      if (last.current?.input !== input) last.current = { id: newUuid(), input };
      return last.current.id;
    },
    /** Takes what came of a try: undefined where it succeeded. */
    noteOutcome: (error: object | undefined) => {
      const isAnswered = error === undefined || ('serverMessage' in error && error.serverMessage);
      if (isAnswered) last.current = undefined;
    },
  };
}
