import { type Changes, changesSchema } from '@countersign/contract';

/** What a message says has changed; nothing where it can't be read. Loaded with the first one. */
export function parseChanges(message: string): Changes {
  return changesSchema.safeParse(JSON.parse(message)).data ?? {};
}
