import { buffer } from 'node:stream/consumers';
import {
  addFormTemplatePages,
  type Field,
  getFormTemplate,
  importFormTemplate,
  replaceFormTemplateFile,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { drawTestForm, must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
});
afterAll(() => app.close());

/** A filled-in form: a name, a tick, and a rate that is read-only and goes into a total. */
const filledIn = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R 6 0 R 7 0 R]/DA(/Helv 10 Tf 0 g)>>>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R 5 0 R 6 0 R 7 0 R]>> endobj',
    '4 0 obj <</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Tx/T(Passport)/V(PA1234567)/Rect[160 775 300 793]>> endobj',
    '5 0 obj <</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Btn/T(Agreed)/V/Yes/AS/Yes/Rect[160 735 174 749]>> endobj',
    '6 0 obj <</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Tx/T(Rate)/Ff 1/V(20)/Rect[160 695 300 713]>> endobj',
    '7 0 obj <</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Tx/T(Total)/V(40)/Rect[160 655 300 673]',
    '/AA<</C<</S/JavaScript/JS(AFSimple_Calculate\\("SUM", new Array\\("Rate"\\)\\);)>>>>>> endobj',
    'trailer <</Root 1 0 R>>',
  ].join('\n'),
);
const admin = () => ours.users.SysAdmin;
const upload = (file: Buffer) =>
  must(app.call(uploadFormTemplate, admin(), { query: { fileName: 'Filled.pdf' }, file }));
const read = (id: string) => must(app.call(getFormTemplate, admin(), { params: { id } }));

/** Maps the fields' labels to their defaults. */
const defaultsOf = ({ fields }: { fields: readonly { label: string }[] }) =>
  Object.fromEntries(
    fields.flatMap((field) => ('default' in field ? [[field.label, field.default]] : [])),
  );
const defaultOf = (field: Field) => ('default' in field ? [field.default] : []);
const kept = { Rate: '20' };
const values = { Passport: 'PA1234567', Agreed: true };

describe('a PDF that has been filled in', () => {
  test('becomes a template without its values, which are answered and can be kept', async () => {
    const made = await upload(filledIn);
    expect(defaultsOf(made)).toEqual(kept);
    expect(made.fields.map(({ label }) => label)).toEqual(['Passport', 'Agreed', 'Rate', 'Total']);
    expect(made.removed).toContain('values');
    expect(defaultsOf({ fields: made.filled })).toEqual(values);
    const { id, revision, filled } = made;
    expect(defaultsOf(await read(id))).toEqual(kept);
    const body = { changed: filled, revision };
    await must(app.call(updateFormTemplate, admin(), { params: { id }, body }));
    expect(defaultsOf(await read(id))).toEqual({ ...values, ...kept });
  });

  test('has none to ask about where nothing is filled in', async () => {
    const { filled, removed } = await upload(await drawTestForm());
    expect([filled, removed]).toEqual([[], []]);
  });

  test('gives no values to a template whose file it replaces, or whose pages it adds to', async () => {
    const { id, revision } = await upload(await drawTestForm());
    const replaced = await must(
      app.call(replaceFormTemplateFile, admin(), {
        params: { id },
        query: { revision },
        file: filledIn,
      }),
    );
    expect(defaultsOf(replaced)).toEqual(kept);
    expect(defaultsOf({ fields: replaced.filled })).toEqual(values);
    const longer = await must(
      app.call(addFormTemplatePages, admin(), {
        params: { id },
        query: { revision: replaced.revision },
        file: filledIn,
      }),
    );
    expect(longer.fields.flatMap(defaultOf)).toEqual(['20', '20']);
    expect(longer.filled.map(({ placements: [placement] }) => placement?.page)).toEqual([1, 1]);
    const body = { changed: longer.filled, revision: longer.revision };
    await must(app.call(updateFormTemplate, admin(), { params: { id }, body }));
    expect((await read(id)).fields.flatMap(defaultOf)).toEqual(['20', 'PA1234567', true, '20']);
  });

  test('leaves its values out of an imported file, and says so', async () => {
    const form = { name: 'Packed', labels: [], file: 'form-1.pdf', fields: [] };
    const about = JSON.stringify({ kind: 'form-template', format: 1, form });
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(about), 'form-template.json');
    zip.addBuffer(filledIn, 'form-1.pdf');
    zip.end();
    const file = await buffer(zip.outputStream);
    const made = await must(app.call(importFormTemplate, admin(), { file }));
    expect([made.fields, made.removed]).toEqual([[], ['scripts', 'values']]);
  });

  test('leaves the defaults of a template alone whose file it replaces', async () => {
    const { id, filled, revision } = await upload(filledIn);
    const changed = filled.map((field) =>
      field.type === 'text' ? { ...field, default: 'Ask for it' } : field,
    );
    const params = { id };
    const saved = await must(
      app.call(updateFormTemplate, admin(), { params, body: { changed, revision } }),
    );
    const replaced = await must(
      app.call(replaceFormTemplateFile, admin(), {
        params,
        query: { revision: saved.revision },
        file: filledIn,
      }),
    );
    expect(defaultsOf(replaced)).toEqual({ Passport: 'Ask for it', Agreed: true, ...kept });
    expect(replaced.filled).toEqual([]);
  });
});
