import * as contract from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { contacts, files as fileRows } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { lockFile, releaseFile } from '../../platform/files/remove-unused-file.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { readImage } from '../profile/index.ts';
import { contactDetail, lockContact } from './contact-queries.ts';

/**
 * Sets the picture of a contact; the one before goes. The revision stays: no form sends it with the rest.
 * @throws Failure `not-found`; `conflict` where the contact's data was removed; `too-large` or
 * `unsupported-file` for what is no square PNG, JPEG or WebP of a usual size.
 */
export const uploadContactPicture = operation(
  contract.uploadContactPicture,
  async ({ platform: { files, pdf }, database, caller: user, params: { id }, upload }) => {
    const { tenantId } = user;
    await database.tenant(tenantId, (tx) => lockContact(tx, id));
    const image = await readImage(pdf, upload, { isSquare: true });
    return database.tenant(tenantId, async (tx) => {
      const { pictureSha256 } = await lockContact(tx, id);
      if (pictureSha256 !== image.sha256) {
        // Kept under the lock under which unused files go.
        await lockFile(tx, image.sha256);
        await recordFile(tx, tenantId, await files.put(image.bytes), image.contentType);
        const set = { pictureSha256: image.sha256, updatedAt: new Date() };
        await tx.update(contacts).set(set).where(eq(contacts.id, id));
        await releaseFile(tx, pictureSha256);
        await record(tx, user, { type: 'contact.picture-changed', id });
      }
      return contactDetail(tx, user, id);
    });
  },
);

/**
 * Removes the picture of a contact; without one nothing happens.
 * @throws Failure `not-found`; `conflict` where the contact's data was removed.
 */
export const removeContactPicture = tenantOperation(
  contract.removeContactPicture,
  async ({ tx, caller: user, params: { id } }) => {
    const { pictureSha256 } = await lockContact(tx, id);
    if (pictureSha256 !== null) {
      const set = { pictureSha256: null, updatedAt: new Date() };
      await tx.update(contacts).set(set).where(eq(contacts.id, id));
      await releaseFile(tx, pictureSha256);
      await record(tx, user, { type: 'contact.picture-removed', id });
    }
    return contactDetail(tx, user, id);
  },
);

/**
 * Returns the picture of a contact, which no browser caches: it is personal data of an external party.
 * @throws Failure `not-found` where they have none.
 */
export const getContactPicture = operation(
  contract.getContactPicture,
  async ({ platform: { files }, database, caller: user, params: { id } }) => {
    const [picture] = await database.tenant(user.tenantId, (tx) =>
      tx
        .select({ sha256: fileRows.sha256, contentType: fileRows.contentType })
        .from(contacts)
        .innerJoin(
          fileRows,
          and(
            eq(fileRows.tenantId, contacts.tenantId),
            eq(fileRows.sha256, contacts.pictureSha256),
          ),
        )
        .where(eq(contacts.id, id)),
    );
    if (!picture) throw notFound('picture');
    const { stream, bytes } = await files.open(picture.sha256);
    const extension = picture.contentType.replace('image/', '').replace('jpeg', 'jpg');
    return {
      stream,
      bytes,
      contentType: picture.contentType,
      fileName: `Picture.${extension}`,
    };
  },
);
