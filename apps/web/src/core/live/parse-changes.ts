import { type ChangesMessage, changesMessage } from '@countersign/contract';

/** What a message says has changed; nothing where it can't be read. Loaded with the first one. */
export function parseChanges(message: string): ChangesMessage {
  return changesMessage.safeParse(JSON.parse(message)).data ?? {};
}
