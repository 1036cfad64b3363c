import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetFormTemplateQuery } from './api.ts';
import { Designer } from './design/Designer.tsx';

/** One form template: in the designer. */
export default function FormTemplatePage() {
  const { id = '' } = useParams();
  return <SavedTemplate key={id} id={id} />;
}

function SavedTemplate({ id }: { id: string }) {
  const query = useGetFormTemplateQuery(id, { refetchOnMountOrArgChange: freshFor });
  const template = useFresh(query);
  if (template !== undefined) return <Designer template={template} />;
  return <RecordPending title="Form template" back={backTo.formTemplates} query={query} />;
}
