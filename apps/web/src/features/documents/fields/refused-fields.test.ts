import { expect, it } from 'vitest';
import { refusedField } from './refused-fields.ts';

it('a refused value is shown at its field, whose key can have full stops of its own', () => {
  const forms = [{ formTemplateId: 'f1' }, { formTemplateId: 'f2' }];
  expect(refusedField('f2.person.name[0]', forms)).toEqual({ formId: 'f2', key: 'person.name[0]' });
  expect(refusedField('values.f1.name', forms)).toEqual({ formId: 'f1', key: 'name' });
  expect(refusedField('recipient.email', forms)).toBeUndefined();
});
