/** Holds the parts of a contact that have to fit together. */
interface Parts {
  startsOn: string | null;
  endsOn: string | null;
  agentId: string | null;
  alsoSendToAgent: boolean;
}

/** Finds parts of a contact that contradict each other, as messages by field. */
export function contactProblems({
  startsOn,
  endsOn,
  agentId,
  alsoSendToAgent,
}: Parts): Partial<Record<keyof Parts, string>> {
  return {
    // Days as texts compare as days do.
    ...(startsOn !== null && endsOn !== null && endsOn < startsOn
      ? { endsOn: 'The end date can’t be before the start date.' }
      : {}),
    ...(alsoSendToAgent && agentId === null
      ? { agentId: 'Choose the agent who gets copies.' }
      : {}),
  };
}
