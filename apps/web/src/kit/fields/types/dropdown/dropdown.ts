import type { DropdownField } from '@countersign/contract';
import { IconSelect } from '@tabler/icons-react';
import { optionsFact } from '../../facts.ts';
import { PageDropdown } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { DropdownFieldInput } from './DropdownFieldInput.tsx';

/** Fields of the type `dropdown` on the screen. */
export const dropdownView: FieldView<DropdownField, string> = {
  name: text.types.dropdown,
  icon: IconSelect,
  facts: ({ options, editable }) => [
    optionsFact(options),
    ...(editable ? [text.facts.ownText] : []),
  ],
  input: DropdownFieldInput,
  pageInput: PageDropdown,
  ownSettings: [
    {
      name: 'editable',
      label: text.settings.editable,
      section: 'value',
      input: { kind: 'switch' },
    },
  ],
};
