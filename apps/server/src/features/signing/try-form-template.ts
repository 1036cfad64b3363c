import * as contract from '@countersign/contract';
import { defaultValues } from '@countersign/contract';
import { actOfFields } from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { hashOfShown, isOwn } from '../documents/index.ts';
import { sampleDocument, slotOfAssignee } from './sample-document.ts';
import { liveFields, signingFormulas, valuesOnPages } from './signing-formulas.ts';

/**
 * Builds the preview of a signing link for an assignee of a form template: its fields to fill, those of all others with
 * samples. No document is made.
 * @throws Failure `not-found`; `invalid` for anyone who drafts documents, as they have no link
 */
export const tryFormTemplate = operation(
  contract.tryFormTemplate,
  async ({
    database,
    caller: user,
    params: { id },
    body: { assignee, ...style },
  }): Promise<contract.SigningView> => {
    const slot = slotOfAssignee(assignee);
    if (slot === undefined) {
      const message = 'The creator fills in the draft, and gets no link to sign.';
      throw new Failure('invalid', message, { assignee: message });
    }
    const wish = { ...style, without: assignee };
    const { name, forms, values } = await sampleDocument(database, user, id, wish);
    const live = liveFields(forms, slot);
    const own = Object.fromEntries(
      forms.map(({ formTemplateId, fields }) => [
        formTemplateId,
        defaultValues(fields.filter((field) => isOwn(field, slot))),
      ]),
    );
    const fieldAct = actOfFields(
      forms.flatMap(({ fields }) => fields),
      assignee,
    );
    const act = slot.role === 'approver' ? 'approve' : (fieldAct ?? 'fill');
    return {
      state: 'open',
      organisation: '',
      company: { name: 'Preview', colour: '#1d5b5d', hasLogo: false },
      sender: { name: user.name, email: '' },
      again: '',
      sentence: '',
      party: { name: 'Ana Ruiz', email: 'ana@example.com', textTo: null, role: slot.role, act },
      host: null,
      title: name,
      message: 'This is a preview. Nothing is sent or saved.',
      expiresOn: null,
      canHandOver: false,
      forms: forms.map(({ formTemplateId, name: formName, pages, fields }) => ({
        formTemplateId,
        name: formName,
        pages,
        fields: fields.filter((field) => isOwn(field, slot) || live.has(field)),
        values: own[formTemplateId] ?? {},
      })),
      formulas: signingFormulas(forms, slot, values, own),
      attachments: [],
      commentCount: 0,
      view: { others: '', own: '', files: '' },
      shown: hashOfShown(forms, valuesOnPages(forms, slot, values)),
      canDownload: false,
      files: [],
    };
  },
);
