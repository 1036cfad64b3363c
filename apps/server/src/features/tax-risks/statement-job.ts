import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const make = z.object({ tenantId: z.string(), statementId: z.string() });
export type MakeStatement = z.infer<typeof make>;

/** Makes the file of a statement, seals and stores it, and mails it. */
export const makeStatementKind: JobKind<MakeStatement> = {
  queue: 'tax-risks.make-statement',
  data: make,
  concurrency: 2,
  retries: 8,
};
