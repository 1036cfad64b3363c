import { CustomFieldInputs } from '../../entities/custom-fields/CustomFieldInputs.tsx';
import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { FormSection } from './ContactFields.tsx';
import type { ContactValues } from './contact-values.ts';
import { text } from './text.ts';

interface CustomSectionProps {
  edits: Pick<FormState<ContactValues>, 'form' | 'pathOf'>;
  isNew?: boolean;
}

/** The organisation's own fields; nothing where it has none. */
export function CustomSection({ edits: { form, pathOf }, isNew = false }: CustomSectionProps) {
  const { fields, error } = useCustomFields('contact');
  if (fields.length === 0 && error === undefined) return null;
  return (
    <FormSection title={text.form.custom}>
      <CustomFieldInputs
        owner="contact"
        values={form.values.customValues}
        errors={form.errors}
        isNew={isNew}
        pathOf={pathOf}
        onChange={(values) => form.setFieldValue('customValues', values)}
      />
    </FormSection>
  );
}
