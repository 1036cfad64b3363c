import type { PageSize } from '@countersign/contract';
import { Stack, TextInput } from '@mantine/core';
import type { AskPosition } from '../AssigneeSelect.tsx';
import { type DesignStore, useDesign } from './design-store.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { text } from './settings-text.ts';
import type { DesignFacts } from './use-design-facts.ts';

interface SettingsSideProps {
  store: DesignStore;
  facts: DesignFacts;
  pages: readonly PageSize[];
  nameProblem: string | undefined;
  askPosition: AskPosition;
  isNew: boolean;
}

/** Shows, next to the pages, the settings of the selection, or the template's own. */
export function SettingsSide(props: SettingsSideProps) {
  const { store, facts, pages, nameProblem, askPosition, isNew } = props;
  const { fields, formulas, chosen, chosenBoxes } = facts;
  // What is wrong with a formula is said where it is typed, and only there: what is typed stays in its place.
  const issues = chosen.length === 1 ? facts.besidesFormulas : facts.issues;
  const name = useDesign(store, (state) => state.name);
  return (
    <>
      {chosen.length === 0 && (
        <Stack gap="xs" px="sm" py="xs" className="line-below">
          <TextInput
            size="xs"
            label={text.panel.templateName}
            maxLength={120}
            value={name}
            error={nameProblem}
            onChange={({ currentTarget }) => store.setName(currentTarget.value)}
          />
        </Stack>
      )}
      <SettingsPanel
        fields={chosen}
        boxes={chosenBoxes}
        all={fields}
        {...{ pages, issues, formulas, askPosition, isNew }}
        act={store.act}
      />
    </>
  );
}
