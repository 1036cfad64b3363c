import { documentScope } from '@countersign/domain';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import { documents } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { belongsTo } from '../projects/index.ts';

const nothing = sql`false`;

/** Which documents a user sees, as a condition on the whole set; undefined for all of the tenant. */
export function visibleDocuments(user: SignedIn): SQL | undefined {
  const scope = documentScope(user.userType);
  switch (scope) {
    case 'tenant':
      return undefined;
    case 'projects':
      return or(belongsTo(user, documents.projectId), eq(documents.createdBy, user.userId));
    case 'own':
    case 'own-and-chain':
      return eq(documents.createdBy, user.userId);
    case 'chain':
      return nothing;
  }
}

/** Which documents a user may change and send, as a condition on the whole set. */
export function editableDocuments(user: SignedIn): SQL | undefined {
  return documentScope(user.userType) === 'chain' ? nothing : visibleDocuments(user);
}
