import * as contract from '@countersign/contract';
import { notFound } from '../../platform/http/failure.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
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
import { findImage } from './user-image-rows.ts';

export function profileRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.updateProfile, ({ user, body, address }) =>
      updateProfile(database, user, body, address),
    ),
    route(contract.updatePreferences, ({ user, body, address }) =>
      updatePreferences(database, user, body, address),
    ),
    route(contract.uploadPicture, ({ user, upload, address }) =>
      uploadPicture(database, user, upload, address),
    ),
    route(contract.removePicture, ({ user, address }) => removePicture(database, user, address)),
    route(contract.getUserPicture, ({ user, params }) => getUserPicture(database, user, params.id)),
    route(contract.getSignature, ({ user }) =>
      database.system(async (tx) => presentSignature(tx, await ownRow(tx, user))),
    ),
    route(contract.setSignature, ({ user, body, address }) =>
      setSignature(database, user, body, address),
    ),
    route(contract.uploadSignature, ({ user, upload, address }) =>
      uploadSignature(database, user, upload, address),
    ),
    route(contract.removeSignature, ({ user, address }) =>
      removeSignature(database, user, address),
    ),
    route(contract.getSignatureImage, async ({ user }) => {
      const image = await database.system((tx) => findImage(tx, user.userId, 'signature'));
      if (!image) throw notFound('signature');
      return image;
    }),
    route(contract.listSessions, ({ user }) => listSessions(platform, user)),
    route(contract.revokeSession, ({ user, params, address }) =>
      revokeSession(platform, user, params.sessionId, address),
    ),
    route(contract.signOutEverywhere, ({ user, address }) =>
      signOutEverywhere(platform, user, address),
    ),
  ];
}
