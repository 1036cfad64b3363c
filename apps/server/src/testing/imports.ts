import type {
  DuplicateChoice,
  Import,
  ImportEndpoints,
  ImportMapping,
  ImportRow,
  ImportRowFilter,
} from '@countersign/contract';
import { allImportKinds } from '../features/import-kinds.ts';
import { importJobs } from '../platform/imports/import-jobs.ts';
import type { AnyImportKind } from '../platform/imports/import-kind.ts';
import { type ImportJob, importJobKinds } from '../platform/imports/import-queues.ts';
import type { Platform } from '../platform/platform.ts';
import { must } from './fixtures.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Runs a job of an import at once, as the queue would, or what follows once it has failed for good. */
export async function doImportJob(
  platform: Platform,
  what: keyof typeof importJobKinds,
  job: Omit<ImportJob, 'address'>,
  kinds: readonly AnyImportKind[] = allImportKinds(platform),
  step: 'handle' | 'exhausted' = 'handle',
): Promise<void> {
  const found = importJobs(platform, kinds).find(({ kind }) => kind === importJobKinds[what]);
  const work = found?.[step] as ((data: ImportJob) => Promise<void>) | undefined;
  await work?.({ ...job, address: '192.0.2.1' });
}

/** The imports of one kind by one user, with the jobs done as soon as they are enqueued. */
export function importsBy(app: TestApp, by: TestUser, kind: string, endpoints: ImportEndpoints) {
  const { tenantId, userId } = by;
  const params = (id: string) => ({ params: { id } });
  const get = (id: string): Promise<Import> => must(app.call(endpoints.get, by, params(id)));
  const after = async (what: keyof typeof importJobKinds, id: string) => {
    await doImportJob(app.platform, what, { tenantId, kind, importId: id, userId });
    return get(id);
  };
  const upload = (file: string | Buffer, fileName = 'people.csv') =>
    app.call(endpoints.upload, by, { query: { fileName }, file: Buffer.from(file) });
  const check = async (
    { id, mapping, duplicates }: Import,
    change: { mapping?: ImportMapping; duplicates?: DuplicateChoice } = {},
  ) => {
    const body = { mapping, duplicates, ...change };
    await must(app.call(endpoints.check, by, { ...params(id), body }));
    return after('check', id);
  };
  return {
    get,
    upload,
    check,
    /** Uploads a file and has it checked as it was mapped. */
    checkFile: async (file: string | Buffer) => check(await must(upload(file))),
    run: async (id: string, rows: 'all' | 'good' = 'good') => {
      await must(app.call(endpoints.run, by, { ...params(id), body: { rows } }));
      return after('run', id);
    },
    undo: async (id: string) => {
      await must(app.call(endpoints.undo, by, params(id)));
      return after('undo', id);
    },
    rows: async (id: string, outcome?: ImportRowFilter): Promise<ImportRow[]> => {
      const query = { pageSize: 100, ...(outcome ? { outcome } : {}) };
      return (await must(app.call(endpoints.rows, by, { ...params(id), query }))).items;
    },
  };
}
