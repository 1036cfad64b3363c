import * as contract from '@countersign/contract';
import { notFound } from '../../platform/failure/failure.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { getUserPicture } from './get-user-picture.ts';
import { listSessions } from './list-sessions.ts';
import { ownRow } from './own-row.ts';
import { presentSignature } from './present-signature.ts';
import { removePicture } from './remove-picture.ts';
import { removeSignature } from './remove-signature.ts';
import { revokeSession } from './revoke-session.ts';
import { setSignature } from './set-signature.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { updatePreferences } from './update-preferences.ts';
import { updateProfile } from './update-profile.ts';
import { uploadPicture } from './upload-picture.ts';
import { uploadSignature } from './upload-signature.ts';
import { findImage } from './user-image-queries.ts';

export const profileOperations: Operation[] = [
  updateProfile,
  updatePreferences,
  operation(contract.uploadPicture, ({ platform, caller, upload }) =>
    uploadPicture(platform, caller, upload),
  ),
  removePicture,
  getUserPicture,
  operation(contract.getSignature, ({ database, caller }) =>
    database.system(async (tx) => presentSignature(tx, await ownRow(tx, caller))),
  ),
  setSignature,
  uploadSignature,
  removeSignature,
  operation(contract.getSignatureImage, async ({ database, caller }) => {
    const image = await database.system((tx) => findImage(tx, caller.userId, 'signature'));
    if (!image) throw notFound('signature');
    return image;
  }),
  operation(contract.listSessions, ({ platform, caller }) => listSessions(platform, caller)),
  revokeSession,
  signOutEverywhere,
];
