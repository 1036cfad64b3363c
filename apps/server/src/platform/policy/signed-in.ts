import type { Principal } from './principal.ts';

/** The user behind a call, in the tenant that they work in. */
export interface SignedIn extends Principal {
  name: string;
  tenantId: string;
  /** When they signed in, from the token; a new one is a new sign-in. */
  authTime: Date;
  /** The sign-in that the token is of: its `origin_jti`; undefined where the pool does not tell. */
  sessionId: string | undefined;
}
