import { type ChangesMessage, changesMessage } from '@countersign/contract';

/** Parses the changes in a message; empty where it can't be read. Loaded with the first one. */
export function parseChanges(message: string): ChangesMessage {
  return changesMessage.safeParse(JSON.parse(message)).data ?? {};
}
