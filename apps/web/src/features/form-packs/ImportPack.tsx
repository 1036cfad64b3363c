import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { ImportButton } from '../../kit/files/ImportButton.tsx';
import { removedText } from '../../kit/files/removed-text.ts';
import { unboundText } from '../../kit/files/unbound-text.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useImportFormPackMutation } from './api.ts';
import { text } from './text.ts';

/** Makes a pack, and its templates, of a file that one was downloaded as. */
export function ImportPack() {
  const [send] = useImportFormPackMutation();
  const navigate = useNavigate();
  const take = async (file: Blob) => {
    const { data, error } = await send(file);
    if (data === undefined) return toastError(messageOf(error));
    const imported = text.list.imported(data.name);
    const left = [removedText(data.removed), unboundText(data.unbound)].filter(Boolean);
    toastSuccess([imported, ...left].join(' '));
    await navigate(paths.formPack(data.id));
  };
  return <ImportButton label={text.list.import} onFile={take} />;
}
