/** The queues of the jobs of imports. */
export const queues = {
  check: 'imports.check',
  run: 'imports.run',
  undo: 'imports.undo',
} as const;

/** What a job of an import is told: which one, and who asked for it from where. */
export interface ImportJob {
  tenantId: string;
  kind: string;
  importId: string;
  userId: string;
  address: string;
}
