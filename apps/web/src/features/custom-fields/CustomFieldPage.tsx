import { type CustomFieldOwner, customFieldOwners } from '@countersign/contract';
import { useSearchParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetCustomFieldQuery } from './api.ts';
import { CustomFieldEditor } from './CustomFieldEditor.tsx';
import { NewCustomField } from './NewCustomField.tsx';
import { text } from './text.ts';

/** One custom field by the `id` in the address; without one, a new field of what `of` says. */
export default function CustomFieldPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const of = params.get('of');
  if (id !== null) return <OpenField key={id} id={id} />;
  return <NewCustomField of={isOwner(of) ? of : 'contact'} />;
}

const isOwner = (text: string | null): text is CustomFieldOwner =>
  customFieldOwners.some((owner) => owner === text);

function OpenField({ id }: { id: string }) {
  const query = useGetCustomFieldQuery(id, { refetchOnMountOrArgChange: freshFor });
  const field = useFresh(query);
  if (field !== undefined) return <CustomFieldEditor field={field} />;
  return (
    <RecordPending title={text.editor.title} back={backTo.customFields('contact')} query={query} />
  );
}
