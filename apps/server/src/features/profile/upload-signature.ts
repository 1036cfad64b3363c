import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { changeOwnRow } from './own-row.ts';
import { readImage } from './read-image.ts';
import { keepImage } from './user-image-queries.ts';

/**
 * Sets one's own signature as an image; a transparent ground stays so.
 * @throws Failure `too-large` or `unsupported-file` for what is no image of a usual size.
 */
export const uploadSignature = operation(
  contract.uploadSignature,
  async ({ platform: { pdf }, database, caller: user, upload }): Promise<contract.Signature> => {
    const image = await readImage(pdf, upload, { isSquare: false });
    await changeOwnRow(database, user, async (tx) => {
      await keepImage(tx, user.userId, 'signature', image);
      const detail = { kind: 'image' };
      return { set: { signature: null }, event: { type: 'user.signature-changed', detail } };
    });
    return { kind: 'image' };
  },
);
