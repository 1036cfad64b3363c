// `node tests/support/add-upload-fields.ts DATA_DIR FORM ASSIGNEE`, in a data folder that nobody uses: puts a picture
// and an attached file, `photo` and `permit`, on the first page of a form. Fields of these types are in forms that are
// made by hand; those of a PDF are lines and boxes.
import process from 'node:process';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';

const [dataDir = '', formId = '', assignee = ''] = process.argv.slice(2);
const own = { assignee, required: true };
const at = (y: number, height: number) => [{ page: 0, x: 60, y, width: 220, height }];
const look = { fontSize: 0, align: 'left', color: '#000000' };
const fields = [
  { ...own, type: 'image', key: 'photo', label: 'Photo', placements: at(300, 60), fit: 'contain' },
  { ...own, ...look, type: 'attachment', key: 'permit', label: 'Permit', placements: at(380, 24) },
];
const open = await openPglite(dataDir, (error) => {
  throw error;
});
await open.queries.execute(sql`
  update form_template_versions set fields = fields || ${JSON.stringify(fields)}::jsonb
  where form_template_id = ${formId}::uuid`);
await open.close();
