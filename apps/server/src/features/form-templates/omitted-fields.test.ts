import {
  addFormTemplatePages,
  checkFormTemplatePublishing,
  downloadFormTemplate,
  duplicateFormTemplate,
  getFormTemplate,
  importFormTemplate,
  replaceFormTemplateFile,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawTestForm, must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
});
afterAll(() => app.close());

/** A form whose total is calculated by a script of its own. */
const form = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]/DA(/Helv 10 Tf 0 g)>>>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R 5 0 R]>> endobj',
    '4 0 obj <</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Tx/T(Rate)/Rect[160 775 300 793]>> endobj',
    '5 0 obj <</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Tx/T(Total)/Ff 1/V(0.00)/Rect[160 695 300 713]',
    '/AA<</C<</S/JavaScript/JS(event.value = this.getField\\("Rate"\\).value * 2;)>>>>>> endobj',
    'trailer <</Root 1 0 R>>',
  ].join('\n'),
);
const total = { label: 'Total', page: 0, reason: 'calculation' };
const admin = () => ours.users.SysAdmin;
const upload = () =>
  must(app.call(uploadFormTemplate, admin(), { query: { fileName: 'Fee.pdf' }, file: form }));

describe('the omitted parts of an uploaded form', () => {
  test('is reported at the upload, in the template and before publishing', async () => {
    const made = await upload();
    expect(made.omitted).toEqual([total]);
    const { id, revision } = made;
    const params = { id };
    const body = { name: 'Fee form', revision };
    expect(await must(app.call(updateFormTemplate, admin(), { params, body }))).toMatchObject({
      omitted: [total],
    });
    expect(await must(app.call(getFormTemplate, admin(), { params }))).toMatchObject({
      omitted: [total],
    });
    const checked = await must(app.call(checkFormTemplatePublishing, admin(), { params }));
    expect(checked.omitted).toEqual([total]);
  });

  test('goes with the pages: to copies, other tenants, and behind others', async () => {
    const { id } = await upload();
    const params = { id };
    const copy = await must(app.call(duplicateFormTemplate, admin(), { params }));
    expect(copy.omitted).toEqual([total]);
    const { raw } = await app.call(downloadFormTemplate, admin(), { params });
    const there = await must(app.call(importFormTemplate, theirs.users.SysAdmin, { file: raw }));
    expect(there.omitted).toEqual([total]);
    const query = { revision: copy.revision };
    const longer = await must(
      app.call(addFormTemplatePages, admin(), { params: { id: copy.id }, query, file: form }),
    );
    expect(longer.omitted).toEqual([total, { ...total, page: 1 }]);
  });

  test('goes away with a new file that has none', async () => {
    const { id, revision } = await upload();
    const query = { revision };
    const file = await drawTestForm();
    const replaced = await must(
      app.call(replaceFormTemplateFile, admin(), { params: { id }, query, file }),
    );
    expect(replaced.omitted).toEqual([]);
  });
});
