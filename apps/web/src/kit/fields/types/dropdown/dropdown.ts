import type { DropdownField } from '@countersign/contract';
import { IconSelect } from '@tabler/icons-react';
import { optionsFact } from '../../facts.ts';
import { PageDropdown } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { DropdownFieldInput } from './DropdownFieldInput.tsx';

/** Fields of the type `dropdown` on the screen. */
export const dropdownView: FieldView<DropdownField, string> = {
  name: 'Dropdown',
  icon: IconSelect,
  facts: ({ options, editable }) => [
    optionsFact(options),
    ...(editable ? ['own text allowed'] : []),
  ],
  input: DropdownFieldInput,
  pageInput: PageDropdown,
  ownSettings: [
    {
      name: 'editable',
      label: 'Another text may be typed in',
      section: 'value',
      input: { kind: 'switch' },
    },
  ],
};
