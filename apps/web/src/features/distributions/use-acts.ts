import type { Distribution } from '@countersign/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { newUuid } from '../../ui/browser/new-uuid.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { type DistributionActInput, useActOnDistributionMutation } from './api.ts';

/** Does something with a distribution at once, and says what came of it. */
export function useActNow(distribution: Distribution) {
  const [act, { isLoading }] = useActOnDistributionMutation();
  const [running, setRunning] = useState<string>();
  const run = async (name: 'undo' | 'pause' | 'resume', done: string) => {
    setRunning(name);
    const input: DistributionActInput = { id: distribution.id, act: name, body: undefined };
    const { error } = await act(input);
    setRunning(undefined);
    if (error === undefined) toastSuccess(done);
    else toastError(messageOf(error) ?? '');
  };
  return { run, running: isLoading ? running : undefined };
}

/** The id of a command: the same for a second try of what did not come through, another one once it did. */
export function useCommandId() {
  const id = useRef<string>(undefined);
  return {
    get: () => {
      id.current ??= newUuid();
      return id.current;
    },
    done: () => {
      id.current = undefined;
    },
  };
}
