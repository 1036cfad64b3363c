import { useSearchParams } from 'react-router';
import { EditContact } from './EditContact.tsx';
import { NewContact } from './NewContact.tsx';

/** Adds a contact; with an `id` in its address it changes that one. */
export default function AddContactPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NewContact /> : <EditContact key={id} id={id} />;
}
