import fs from 'node:fs';
import * as contract from '@countersign/contract';
import { headFileNames, headFilePath } from '../../platform/events/head-files.ts';
import { operation } from '../../platform/http/operation.ts';
import { zipOf } from '../../platform/http/zip-of.ts';

/** The seals of the tenant's audit trail with their timestamps, to be kept where no administrator can change them. */
export const downloadSeals = operation(
  contract.downloadAuditSeals,
  async ({ platform, caller: { tenantId } }) => {
    const { dataDir } = platform.settings;
    const entries = headFileNames(dataDir, tenantId).map((fileName) => ({
      fileName,
      compress: true,
      open: async () => fs.createReadStream(headFilePath(dataDir, tenantId, fileName)),
    }));
    return { stream: zipOf(entries), fileName: 'audit-seals.zip' };
  },
);
