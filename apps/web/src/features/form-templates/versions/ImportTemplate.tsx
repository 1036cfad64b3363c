import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { paths } from '../../../core/paths.ts';
import { ImportButton } from '../../../kit/files/ImportButton.tsx';
import { removedText } from '../../../kit/files/removed-text.ts';
import { unboundText } from '../../../kit/files/unbound-text.ts';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useImportFormTemplateMutation } from './api.ts';
import { text } from './text.ts';

/** Makes a template of a file that one was downloaded as. */
export function ImportTemplate() {
  const [send] = useImportFormTemplateMutation();
  const navigate = useNavigate();
  const take = async (file: Blob) => {
    const { data, error } = await send(file);
    if (data === undefined) return toastError(messageOf(error));
    const left = [removedText(data.removed), unboundText(data.unbound)].filter(Boolean);
    toastSuccess([text.menu.imported(data.name), ...left].join(' '));
    await navigate(paths.formTemplate(data.id));
  };
  return <ImportButton label={text.menu.import} onFile={take} />;
}
