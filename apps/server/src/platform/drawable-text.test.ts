import * as contract from '@countersign/contract';
import { missingCharacters } from '@countersign/pdf';
import { describe, expect, test } from 'vitest';
import { refuseUndrawable } from './drawable-text.ts';

const pdf = { missingCharacters: async (text: string) => missingCharacters(text) };
const refusal = async (body: unknown, ...drawn: string[]) =>
  refuseUndrawable(pdf, { drawn }, body).then(
    () => undefined,
    (error: { fields?: Record<string, string> }) => error.fields,
  );
const one = 'PDFs can’t show the character 𤭢. Write it another way.';

describe('a text that documents show', () => {
  test('can have every character that a font has', async () => {
    const body = { firstName: 'Łucja 𠮷 🚀 𝐀', values: { form: { key: 'عقد', ticked: true } } };
    expect(await refusal(body, 'firstName', 'values', 'gone.too')).toBeUndefined();
  });

  test('is refused at its field, with the characters named that no font has', async () => {
    const body = {
      person: { firstName: 'Li 𤭢', lastName: 'Wu' },
      values: {
        form: {
          note: 'a\n\ue000 b',
          signature: { kind: 'typed', text: '𤭢', hand: 'caveat' },
          choices: ['ok', 'Ꮳ𤭢'],
        },
      },
      message: '𤭢',
    };
    expect(await refusal(body, 'person', 'values')).toEqual({
      'person.firstName': one,
      'form.note': 'PDFs can’t show the character \ue000. Write it another way.',
      'form.signature': one,
      'form.choices': 'PDFs can’t show the characters 𤭢 Ꮳ. Write them another way.',
    });
  });

  test('of an unexpected shape is left to its schema', async () => {
    for (const body of [undefined, null, 'x', 7, ['𤭢'], { values: '𤭢' }]) {
      expect(Object.keys((await refusal(body, 'person', 'values')) ?? {}).length).toBeLessThan(2);
    }
  });
});

const person = { firstName: 'Li', lastName: '𤭢' };
const tax = { role: '𤭢', notes: '𤭢', intermediary: { name: '𤭢' }, letter: { reference: '𤭢' } };
const report = { name: '𤭢', definition: { computed: [{ key: 'a', label: '𤭢', formula: '1' }] } };
const watermark = { text: '𤭢', image: null };
const company = { name: '𤭢', address: { lines: ['1 Way', '𤭢'] }, contactName: '𤭢' };

describe('a text is refused where it is saved', () => {
  test.each<[contract.Endpoint, object, string[]]>([
    [
      contract.completeSetup,
      { tenantName: '𤭢', company: { name: '𤭢' } },
      ['tenantName', 'company.name'],
    ],
    [contract.updateProfile, person, ['lastName']],
    [contract.setSignature, { kind: 'typed', text: '𤭢' }, ['text']],
    [contract.inviteUser, person, ['lastName']],
    [contract.updateUser, person, ['lastName']],
    [contract.createCompany, company, ['name', 'address.lines.1', 'contactName']],
    [contract.updateCompany, company, ['name', 'address.lines.1', 'contactName']],
    [contract.createProject, { name: '𤭢', watermarkText: '𤭢' }, ['name', 'watermarkText']],
    [contract.updateProject, { customValues: { one: ['𤭢'] } }, ['customValues.one.0']],
    [
      contract.createCustomField,
      { default: '𤭢', choices: [{ label: '𤭢' }] },
      ['default', 'choices.0.label'],
    ],
    [contract.updateCustomField, { name: '𤭢', help: '𤭢' }, ['name']],
    [contract.createContact, { ...person, notes: '𤭢', jobTitle: '𤭢' }, ['lastName', 'jobTitle']],
    [contract.updateContact, { customValues: { one: '𤭢' } }, ['customValues.one']],
    [contract.changeContacts, { change: { department: '𤭢' } }, ['change.department']],
    [contract.createApprovalSetup, { steps: [{ name: '𤭢' }] }, ['steps.0.name']],
    [contract.updateApprovalSetup, { steps: [{ name: '𤭢' }] }, ['steps.0.name']],
    [contract.createApproverGroup, { name: '𤭢' }, ['name']],
    [contract.updateApproverGroup, { name: '𤭢' }, ['name']],
    [contract.uploadFormTemplate, { fileName: '𤭢.pdf' }, ['fileName']],
    [
      contract.startFormTemplate,
      { name: 'Form', start: { from: 'text', text: '𤭢' } },
      ['start.text'],
    ],
    [
      contract.updateFormTemplate,
      { changed: [{ key: '𤭢', text: '𤭢', showWhen: 'a = "𤭢"' }], fields: [{ label: '𤭢' }] },
      ['changed.0.text', 'changed.0.showWhen', 'fields.0.label'],
    ],
    [contract.createFormPack, { name: '𤭢' }, ['name']],
    [contract.updateFormPack, { name: '𤭢' }, ['name']],
    [contract.createDocument, { values: { form: { key: '𤭢' } } }, ['form.key']],
    [
      contract.updateDocument,
      { values: { form: { key: '𤭢' } }, settings: { message: '𤭢' } },
      ['form.key'],
    ],
    [contract.savePartyValues, { values: { form: { key: '𤭢' } } }, ['form.key']],
    [contract.approveDocument, { values: { form: { key: '𤭢' } } }, ['form.key']],
    [contract.saveSigningValues, { values: { form: { key: '𤭢' } } }, ['form.key']],
    [contract.finishSigning, { values: { form: { key: '𤭢' } } }, ['form.key']],
    [contract.reassignParty, { person }, ['person.lastName']],
    [contract.handOverSigning, { person }, ['person.lastName']],
    [contract.declineDocument, { reason: '𤭢' }, ['reason']],
    [contract.declineSigning, { reason: '𤭢' }, ['reason']],
    [contract.voidDocument, { reason: '𤭢' }, ['reason']],
    [contract.bulkDocuments, { reason: '𤭢' }, ['reason']],
    [contract.attachDraftFile, { name: '𤭢.pdf' }, ['name']],
    [contract.attachDocumentFile, { name: '𤭢.pdf' }, ['name']],
    [contract.attachSigningFile, { name: '𤭢.pdf' }, ['name']],
    [contract.createDistribution, { watermark, message: '𤭢' }, ['watermark.text']],
    [
      contract.updateDistribution,
      { sources: [{ people: [{ name: '𤭢' }] }] },
      ['sources.0.people.0.name'],
    ],
    [contract.addDistributionRecipient, { person: { name: '𤭢' } }, ['person.name']],
    [contract.createWatermarkTemplate, { name: '𤭢', settings: watermark }, ['settings.text']],
    [contract.updateWatermarkTemplate, { settings: watermark }, ['settings.text']],
    [contract.createIndustryRole, { name: '𤭢' }, ['name']],
    [contract.updateIndustryRole, { criterion: '𤭢' }, ['criterion']],
    [contract.createTaxRisk, tax, ['role', 'intermediary.name', 'letter.reference', 'notes']],
    [contract.updateTaxRisk, tax, ['role', 'intermediary.name', 'letter.reference', 'notes']],
    [contract.saveTaxAnswers, { answers: { one: ['𤭢'] } }, ['answers.one.0']],
    [contract.saveTaxQuestions, { answers: { one: '𤭢' } }, ['answers.one']],
    [contract.actOnTaxRisk, { reason: '𤭢', careTaken: '𤭢' }, ['reason', 'careTaken']],
    [contract.bulkTaxRisks, { reason: '𤭢' }, ['reason']],
    [contract.inviteTaxAnswerer, { name: '𤭢' }, ['name']],
    [contract.addTaxEvidence, { name: '𤭢.pdf' }, ['name']],
    [contract.addTaxDispute, { name: '𤭢', text: '𤭢' }, ['name', 'text']],
    [contract.decideTaxDispute, { reasons: '𤭢' }, ['reasons']],
    [contract.disagreeWithStatement, { text: '𤭢' }, ['text']],
    [contract.createReport, report, ['name', 'definition.computed.0.label']],
    [contract.updateReport, report, ['name', 'definition.computed.0.label']],
    [contract.startReportRun, report, ['name', 'definition.computed.0.label']],
    [contract.exportReport, report, ['definition.computed.0.label']],
  ])('$name', async ({ drawn = [] }, body, fields) => {
    const refused = await refusal(body, ...drawn);
    expect(refused).toEqual(Object.fromEntries(fields.map((field) => [field, one])));
  });
});
