import {
  apiBasePaths,
  type Preferences,
  type Profile,
  preferencesSchema,
} from '@countersign/contract';
import type { users } from '../../platform/database/tables/index.ts';

type UserRow = typeof users.$inferSelect;

const defaults: Preferences = {
  theme: 'auto',
  dateFormat: 'day-month-year',
  showContactsAndDistributions: true,
  density: 'comfortable',
  showDocumentDetails: true,
  showFirstSteps: true,
  notifications: {},
};

/** A user's preferences, with the usual ones where they have not said. */
export function preferencesOf(user: Pick<UserRow, 'preferences'>): Preferences {
  return preferencesSchema.parse({ ...defaults, ...user.preferences });
}

/** The address of a user's picture, another one for each picture; empty without one. */
export function pictureUrl(user: Pick<UserRow, 'id' | 'pictureHash'>): string {
  if (user.pictureHash === null) return '';
  return `${apiBasePaths.base}/users/${user.id}/picture?v=${user.pictureHash.slice(0, 12)}`;
}

/** Builds the profile of a user: what they can change about themselves. */
export function presentProfile(user: UserRow): Profile {
  const { firstName, lastName, countryCode, mobile } = user;
  return { firstName, lastName, countryCode, mobile, profilePicUrl: pictureUrl(user) };
}

/** The same with all that a session answers about its user. */
export function presentPerson(user: UserRow) {
  return {
    ...presentProfile(user),
    id: user.id,
    email: user.email,
    signatureTyped: user.signature?.kind === 'typed' ? user.signature.text : '',
    preferences: preferencesOf(user),
  };
}
