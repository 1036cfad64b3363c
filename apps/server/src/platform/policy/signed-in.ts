import type { Actor } from '@countersign/domain';

/** The user behind a call, in the tenant that they work in. */
export interface SignedIn extends Actor {
  userId: string;
  name: string;
  tenantId: string;
  membershipId: string;
  /** When they signed in, from the token; a new one is a new sign-in. */
  authTime: Date;
}
