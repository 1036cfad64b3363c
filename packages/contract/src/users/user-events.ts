import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const userEvents = eventsOf('user', 'User', {
  'user.invited': happening('Invited'),
  'user.added': happening('Added with an existing account'),
  'user.asked-to-join': happening('Invited'),
  'user.joined': happening('Signed in for the first time'),
  'user.accepted': happening('Accepted the invitation'),
  'user.invitation-failed': happening('Invitation not sent'),
  'user.invitation-resent': happening('Resent the invitation'),
  'user.invitation-withdrawn': happening('Withdrew the invitation'),
  'user.disabled': happening('Disabled'),
  'user.enabled': happening('Enabled'),
  'user.password-reset': happening('Reset the password'),
  'user.mfa-reset': happening('Reset the second factor'),
  'user.signed-out': happening('Ended all sessions'),
  'user.signed-out-everywhere': happening('Signed out everywhere'),
  'user.session-ended': happening('Ended a session'),
  'user.picture-changed': happening('Changed their picture'),
  'user.picture-removed': happening('Removed their picture'),
  'user.signature-changed': happening('Changed their signature', {
    /** Typed, drawn or an image. */
    kind: z.string(),
  }),
  'user.signature-removed': happening('Removed their signature'),
  'user.changed': happening('Changed the user'),
  'user.profile-changed': happening('Changed their profile'),
  'user.email-change-asked': happening('Requested an email change'),
  'user.email-change-cancelled': happening('Cancelled the email change'),
  'user.email-changed': happening('Confirmed the new email'),
  'user.password-changed': happening('Changed the password'),
  'user.password-set-anew': happening('Set a new password with a code'),
  'user.authenticator-set-up': happening('Set up an authenticator app'),
  'user.factors-changed': happening('Changed the second factors'),
  'user.sign-in-failed': happening('Failed to sign in', {
    /** A password, a code of a second factor, or one for a new password. */
    wrong: z.string(),
  }),
  'user.matched': happening('Matched to the account with the same email'),
  'user.delegate-added': happening('Added a delegate'),
  'user.delegate-changed': happening('Changed a delegate or their period'),
  'user.delegate-removed': happening('Removed a delegate'),
});
