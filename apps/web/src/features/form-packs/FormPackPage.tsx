import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetFormPackQuery } from './api.ts';
import { NewPack, PackEditor } from './PackEditor.tsx';
import { text } from './text.ts';

/** One form pack, or a new one at `new`. */
export default function FormPackPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewPack key="new" /> : <SavedPack key={id} id={id} />;
}

function SavedPack({ id }: { id: string }) {
  const query = useGetFormPackQuery(id, { refetchOnMountOrArgChange: freshFor });
  const pack = useFresh(query);
  if (pack !== undefined) return <PackEditor pack={pack} />;
  return <RecordPending title={text.editor.title} back={backTo.formPacks} query={query} />;
}
