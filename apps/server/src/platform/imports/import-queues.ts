import { z } from 'zod';
import type { JobKind } from '../jobs/job-kind.ts';

const importJob = z.object({
  tenantId: z.string(),
  kind: z.string(),
  importId: z.string(),
  userId: z.string(),
  /** The network address of the requester. */
  address: z.string(),
});

/** The data of a job of an import: its id, and who started it from where. */
export type ImportJob = z.infer<typeof importJob>;

const jobOf = (queue: string): JobKind<ImportJob> => ({
  queue,
  data: importJob,
  concurrency: 2,
  retries: 4,
});

/** The jobs of imports: one that checks, one that runs, and one that undoes. */
export const importJobKinds = {
  check: jobOf('imports.check'),
  run: jobOf('imports.run'),
  undo: jobOf('imports.undo'),
} as const;
