import * as contract from '@countersign/contract';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { findSigning } from './find-signing.ts';
import { readSigningFiles } from './get-signing.ts';

/**
 * An attachment that a party receives with the completed document, on a device on which a code was entered.
 * @throws Failure `not-found`
 */
export const getSigningFile = operation(
  contract.getSigningFile,
  async ({ platform: { files }, database, caller, params: { id: fileId } }) => {
    const file = await database.tenant(caller.tenantId, async (tx) => {
      const signing = await findSigning(tx, caller);
      const received = await readSigningFiles(tx, signing, caller);
      const found = received.find(({ id }) => id === fileId);
      if (!found) throw notFound('file');
      await record(tx, caller, {
        type: 'document.file-downloaded',
        id: signing.document.id,
        detail: { sha256: found.sha256 },
        personal: { after: { fileName: found.name } },
      });
      return found;
    });
    const { sha256, name: fileName, contentType } = file;
    return { ...(await files.open(sha256)), fileName, contentType };
  },
);
