import type { Session } from '@countersign/contract';
import { useGetSessionQuery } from './api.ts';

/**
 * Returns the session of the signed-in user. Only below the signed-in gate, which shows its children once it is known.
 */
export function useSession(): Session {
  const { data } = useGetSessionQuery();
  if (data === undefined) throw new Error('The session is used before it is known.');
  return data;
}
