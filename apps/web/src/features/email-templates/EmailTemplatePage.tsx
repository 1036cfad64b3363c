import { useEffect } from 'react';
import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { emailTemplateSelected } from '../../core/store/slices/email-template.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { useGetEmailTemplateQuery } from '../../entities/email-templates/api.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { EmailTemplateEditor } from './EmailTemplateEditor.tsx';
import { text } from './text.ts';

/** One template: what it says, where it is used, and what it said before. */
export default function EmailTemplatePage() {
  const { id = '' } = useParams();
  return <OpenTemplate key={id} id={id} />;
}

function OpenTemplate({ id }: { id: string }) {
  const query = useGetEmailTemplateQuery(id, { refetchOnMountOrArgChange: freshFor });
  const template = useFresh(query);
  const dispatch = useAppDispatch();
  const isThere = template !== undefined;
  useEffect(() => {
    if (isThere) dispatch(emailTemplateSelected(id));
  }, [isThere, id, dispatch]);
  if (template !== undefined) return <EmailTemplateEditor template={template} />;
  return <RecordPending title={text.template.title} back={backTo.emailTemplates} query={query} />;
}
