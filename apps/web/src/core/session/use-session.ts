import type { PolicyName, Session } from '@countersign/contract';
import { useGetSessionQuery } from './api.ts';

/** Who is signed in. Only below the signed-in gate, which shows its children once it is known. */
export function useSession(): Session {
  const { data } = useGetSessionQuery();
  if (data === undefined) throw new Error('The session is used before it is known.');
  return data;
}

/** Whether the user may do what a policy guards; decides what is shown, the server decides the rest. */
export function useMay(policy: PolicyName): boolean {
  return useSession().may[policy] === true;
}
