import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { useGetUserQuery } from '../../entities/users/api.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { text } from './text.ts';
import { UserEditor } from './UserEditor.tsx';

/** One user: what they may do, how they sign in, and what was done to them. */
export default function UserPage() {
  const { id = '' } = useParams();
  return <OpenUser key={id} id={id} />;
}

function OpenUser({ id }: { id: string }) {
  const query = useGetUserQuery(id, { refetchOnMountOrArgChange: freshFor });
  const user = useFresh(query);
  if (user !== undefined) return <UserEditor user={user} />;
  return <RecordPending title={text.user.title} back={backTo.users} query={query} />;
}
