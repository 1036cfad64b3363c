import * as contract from '@countersign/contract';
import { notFound } from '../../platform/failure/failure.ts';
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
import { findImage } from './user-image-queries.ts';

export function profileRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.updateProfile, ({ caller, body }) => updateProfile(database, caller, body)),
    route(contract.updatePreferences, ({ caller, body }) =>
      updatePreferences(database, caller, body),
    ),
    route(contract.uploadPicture, ({ caller, upload }) => uploadPicture(platform, caller, upload)),
    route(contract.removePicture, ({ caller }) => removePicture(database, caller)),
    route(contract.getUserPicture, ({ caller, params }) =>
      getUserPicture(database, caller, params.id),
    ),
    route(contract.getSignature, ({ caller }) =>
      database.system(async (tx) => presentSignature(tx, await ownRow(tx, caller))),
    ),
    route(contract.setSignature, ({ caller, body }) => setSignature(database, caller, body)),
    route(contract.uploadSignature, ({ caller, upload }) =>
      uploadSignature(platform, caller, upload),
    ),
    route(contract.removeSignature, ({ caller }) => removeSignature(database, caller)),
    route(contract.getSignatureImage, async ({ caller }) => {
      const image = await database.system((tx) => findImage(tx, caller.userId, 'signature'));
      if (!image) throw notFound('signature');
      return image;
    }),
    route(contract.listSessions, ({ caller }) => listSessions(platform, caller)),
    route(contract.revokeSession, ({ caller, params }) =>
      revokeSession(platform, caller, params.sessionId),
    ),
    route(contract.signOutEverywhere, ({ caller }) => signOutEverywhere(platform, caller)),
  ];
}
