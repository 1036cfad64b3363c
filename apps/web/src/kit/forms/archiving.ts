import { messageOf } from '../../core/api/message-of.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { text } from './text.ts';

/** Something that can be archived. */
interface Archivable {
  id: string;
  name: string;
}

/** A call on one thing, as the cache of server data makes it. */
type Call = (id: string) => Promise<{ error?: { message?: string } | undefined }>;

/** Archives and restores by a feature's calls, and tells what came of it. */
export function archivingBy(archive: Call, restore: Call) {
  const run = async (call: Call, { id, name }: Archivable, done: (name: string) => string) => {
    const { error } = await call(id);
    if (error === undefined) toastSuccess(done(name));
    else toastError(messageOf(error));
  };
  return {
    archive: (thing: Archivable) => void run(archive, thing, text.archive.archived),
    restore: (thing: Archivable) => void run(restore, thing, text.archive.restored),
  };
}
