import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetFormTemplateQuery } from './api.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** One form template: its fields beside its pages. */
export default function FormTemplatePage() {
  const { id = '' } = useParams();
  const query = useGetFormTemplateQuery(id);
  const template = query.currentData;
  if (template !== undefined) return <TemplateEditor key={id} template={template} />;
  return <RecordPending title="Form template" back={backTo.formTemplates} query={query} />;
}
