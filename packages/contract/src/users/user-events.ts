import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';

export const userEvents = eventsOf('user', 'User', {
  'user.invited': happening('Invited'),
  'user.added': happening('Added, with the account that they have'),
  'user.asked-to-join': happening('Invited'),
  'user.joined': happening('Signed in for the first time'),
  'user.accepted': happening('Accepted to join'),
  'user.invitation-failed': happening('The invitation could not be sent'),
  'user.invitation-resent': happening('Sent the invitation again'),
  'user.invitation-withdrawn': happening('Withdrew the invitation'),
  'user.disabled': happening('Disabled'),
  'user.enabled': happening('Enabled again'),
  'user.password-reset': happening('Reset the password'),
  'user.mfa-reset': happening('Reset the second factor'),
  'user.signed-out': happening('Ended every session'),
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
  'user.email-change-asked': happening('Asked for another email'),
  'user.email-change-cancelled': happening('Gave up the change of email'),
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
  'user.delegate-added': happening('Named a delegate for a time away'),
  'user.delegate-changed': happening('Changed the delegate or the time away'),
  'user.delegate-removed': happening('Removed a delegate'),
});
