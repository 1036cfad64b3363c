import { Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import { hiddenKeysOf } from '@countersign/domain';
import { operation } from '../../platform/http/operation.ts';
import { samplePicture } from '../form-templates/index.ts';
import { sampleDocument, slotOfAssignee } from './sample-document.ts';
import { valuesOnPages } from './signing-formulas.ts';

/**
 * A form template as the PDF of a document of it would look, with sample values.
 * @throws Failure `not-found`
 */
export const previewFormTemplate = operation(
  contract.previewFormTemplate,
  async ({ platform: { files, pdf }, database, caller: user, params: { id }, body: wish }) => {
    const { name, forms, values, hidden } = await sampleDocument(database, user, id, wish);
    const slot = wish.without && slotOfAssignee(wish.without);
    const shown = slot ? valuesOnPages(forms, slot, values) : values;
    const { parts } = await pdf.make({
      // A version that no document has can still change.
      key: `preview ${forms.map(({ versionId, changedAt }) => `${versionId} ${changedAt}`).join('\n')}`,
      load: () =>
        Promise.all(
          forms.map(async ({ fileSha256, fields }) => ({
            pdf: await files.read(fileSha256),
            fields,
          })),
        ),
      values: forms.map(({ formTemplateId }) => shown[formTemplateId] ?? {}),
      meta: { title: name, id, hidden: hiddenKeysOf(forms, hidden) },
      images: { [samplePicture.sha256]: samplePicture.bytes },
    });
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    return { stream: Readable.from(parts), bytes, fileName: `${name} - preview.pdf` };
  },
);
