import {
  assigneeName,
  canBind,
  type Field,
  type FieldType,
  type FieldValue,
  hasOptions,
  isEmpty,
  type PageSize,
  pluginOf,
  sourceKinds,
} from '@countersign/contract';
import {
  addOption,
  type Box,
  changeSettings,
  changeType,
  chooseKey,
  type Design,
  giveLabel,
  hasSetting,
  moveInTabOrder,
  putBoxes,
} from '@countersign/domain';
import { Checkbox, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { FieldInput } from '../../../kit/fields/FieldInput.tsx';
import { useFieldTypes } from '../../../kit/fields/field-types.ts';
import { FormulaInput } from '../../../kit/fields/formulas/FormulaInput.tsx';
import {
  type FormulaSurroundings,
  FormulaSurroundingsProvider,
} from '../../../kit/fields/formulas/formula-fields.ts';
import { type AskPosition, AssigneeSelect } from '../AssigneeSelect.tsx';
import { BindingSettings } from '../BindingSettings.tsx';
import { keysText } from './acts.ts';
import classes from './Designer.module.css';
import { DraftInput } from './DraftInput.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { SettingRow, sharedSetting } from './SettingRow.tsx';
import { settingDefinitions } from './setting-definitions.ts';
import { TickGroupSettings } from './TickGroupSettings.tsx';

interface SettingsPanelProps {
  /** The chosen ones. */
  fields: readonly Field[];
  boxes: readonly Box[];
  all: readonly Field[];
  pages: readonly PageSize[];
  issues: ReadonlyMap<string, readonly string[]>;
  formulas: FormulaSurroundings;
  askPosition: AskPosition;
  /** The form was never published: a label gives its field the key. */
  isNew: boolean;
  act(label: string, perform: (design: Design) => Design, joins?: string): void;
}

/** The settings of the chosen fields: of one, or what several have in common. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { fields, issues, act } = props;
  const [first] = fields;
  const panel = usePanel(fields);
  if (first === undefined) {
    return (
      <Text size="sm" c="dimmed" p="sm">
        Choose a field on a page or in the list to see its settings. {keysText('mod+k')} lists all
        that can be done.
      </Text>
    );
  }
  const keys = fields.map(({ key }) => key);
  const change = (settings: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(settings).join(' ');
    const joins = `set ${names} ${keys.join(' ')}`;
    act('Change settings', (design) => changeSettings(design, keys, settings), joins);
  };
  const title = fields.length === 1 ? first.label || first.key : `${fields.length} fields`;
  const found = [...new Set(keys.flatMap((key) => issues.get(key) ?? []))];
  return (
    <FormulaSurroundingsProvider value={props.formulas}>
      {/* What is typed for one field is never taken for another one. */}
      <div className={classes.settings} key={panel}>
        <h2 className={classes.settingsTitle}>{title}</h2>
        {found.length > 0 && (
          <ul className={classes.issues} aria-label="What is wrong">
            {found.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
        <General {...props} keys={keys} first={first} onChange={change} />
        <Section title="What it takes" fields={fields} onChange={change}>
          <Takes fields={fields} all={props.all} act={act} onChange={change} />
        </Section>
        <Places {...props} />
        <Section title="Look" fields={fields} onChange={change} />
        <Section title="How it is written" fields={fields} onChange={change} />
      </div>
    </FormulaSurroundingsProvider>
  );
}

/**
 * Numbers the choices of fields: whoever gives a field another key goes on with the very same settings, and the focus
 * stays where it is.
 */
function usePanel(fields: readonly Field[]): number {
  const chosen = { keys: fields.map(({ key }) => key).join(' '), places: fields[0]?.placements };
  const [shown, setShown] = useState({ ...chosen, number: 0 });
  const isSame = shown.keys === chosen.keys;
  if (isSame && shown.places === chosen.places) return shown.number;
  const isRenamed = fields.length === 1 && shown.places === chosen.places;
  const number = isSame || isRenamed ? shown.number : shown.number + 1;
  setShown({ ...chosen, number });
  return number;
}

type Change = (settings: Readonly<Record<string, unknown>>) => void;

interface GeneralProps extends SettingsPanelProps {
  keys: readonly string[];
  first: Field;
  onChange: Change;
}

function General(props: GeneralProps) {
  const { fields, keys, first, all, askPosition, isNew, act, onChange } = props;
  const { views } = useFieldTypes();
  const type = sharedSetting(fields, 'type');
  const label = sharedSetting(fields, 'label');
  const assignee = sharedSetting(fields, 'assignee');
  const required = sharedSetting(fields, 'required');
  const readOnly = sharedSetting(fields, 'readOnly');
  const help = sharedSetting(fields, 'help');
  const taken = new Set(all.map(({ key }) => key));
  const onLabel = (text: string) => {
    if (!isNew || fields.length > 1) return onChange({ label: text });
    // The key is another one with each letter, and the field the same one.
    const joins = `label ${all.indexOf(first)}`;
    act('Change settings', (design) => giveLabel(design, first.key, text), joins);
  };
  const isFilled = fields.some((field) => pluginOf(field).filling !== 'derived');
  return (
    <Stack component="section" gap="xs" px="sm" py="xs" className="line-below" aria-label="Field">
      <DraftInput
        label="Label"
        value={String(label.value)}
        isMixed={label.isMixed}
        maxLength={500}
        isLive
        problemOf={(text) => (text.trim() === '' ? 'This field is required.' : undefined)}
        onTake={onLabel}
      />
      {fields.length === 1 && (
        <DraftInput
          label="Key"
          value={first.key}
          maxLength={500}
          problemOf={(text) => {
            if (text.trim() === '') return 'This field is required.';
            const isOther = text !== first.key && taken.has(text);
            return isOther ? 'Another field has this key.' : undefined;
          }}
          onTake={(text) => act('Change the key', (design) => chooseKey(design, first.key, text))}
        />
      )}
      <NativeSelect
        size="xs"
        label="Type"
        value={type.isMixed ? '' : first.type}
        data={[
          ...(type.isMixed ? [{ value: '', label: 'Several' }] : []),
          ...Object.entries(views).map(([value, { name }]) => ({ value, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          act('Change the type', (design) => changeType(design, keys, value as FieldType))
        }
      />
      {isFilled && (
        <>
          <div>
            <Text span size="xs" display="block" fw={500}>
              {assignee.isMixed
                ? `Filled by several: ${[...new Set(fields.map((field) => assigneeName(field.assignee)))].join(', ')}`
                : 'Filled by'}
            </Text>
            <AssigneeSelect
              label="Filled by"
              value={first.assignee}
              askPosition={askPosition}
              onChange={(value) => onChange({ assignee: value })}
            />
          </div>
          <Checkbox
            size="xs"
            label="Required"
            checked={required.value === true && !required.isMixed}
            indeterminate={required.isMixed}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label="Read-only: shows its default"
            checked={readOnly.value === true && !readOnly.isMixed}
            indeterminate={readOnly.isMixed}
            onChange={({ currentTarget }) =>
              onChange({ readOnly: currentTarget.checked ? true : undefined })
            }
          />
          <DraftInput
            label="Help"
            rows={1}
            maxLength={2000}
            value={typeof help.value === 'string' ? help.value : ''}
            isMixed={help.isMixed}
            isLive
            onTake={(text) => onChange({ help: text === '' ? undefined : text })}
          />
        </>
      )}
      {fields.length === 1 && (
        <div>
          <Text span size="xs" display="block" fw={500} aria-hidden>
            Show when
          </Text>
          <FormulaInput
            fieldKey={first.key}
            part="showWhen"
            label="Show when"
            placeholder="Empty: always"
            value={first.showWhen ?? ''}
            onChange={(text) => onChange({ showWhen: text === '' ? undefined : text })}
          />
        </div>
      )}
      <DraftInput
        label="Place in tab order"
        isNumber
        value={String(all.indexOf(first) + 1)}
        problemOf={(text) =>
          /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= all.length
            ? undefined
            : `A number from 1 to ${all.length}.`
        }
        onTake={(text) =>
          act('Change tab order', (design) => moveInTabOrder(design, keys, Number(text) - 1))
        }
      />
    </Stack>
  );
}

const lengths = [
  ['x', 'Left edge'],
  ['y', 'Top edge'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

/** Where the chosen boxes are, in points. */
function Places({ boxes, pages, act }: SettingsPanelProps) {
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  const shared = (part: 'page' | (typeof lengths)[number][0]) => ({
    value: first.placement[part],
    isMixed: others.some(({ placement }) => placement[part] !== first.placement[part]),
  });
  const page = shared('page');
  return (
    <Stack component="section" gap="xs" px="sm" py="xs" className="line-below" aria-label="Place">
      <h3 className={classes.sectionTitle}>Place</h3>
      {pages.length > 1 && (
        <NativeSelect
          size="xs"
          label="Page"
          value={page.isMixed ? '' : String(page.value)}
          data={[
            ...(page.isMixed ? [{ value: '', label: 'Several' }] : []),
            ...pages.map((_, index) => ({ value: String(index), label: `Page ${index + 1}` })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') act('Move', (design) => putBoxes(design, { page: Number(value) }));
          }}
        />
      )}
      <SimpleGrid cols={2} spacing={8} verticalSpacing={6}>
        {lengths.map(([part, label]) => {
          const { value, isMixed } = shared(part);
          return (
            <DraftInput
              key={part}
              label={label}
              isNumber
              value={String(value)}
              isMixed={isMixed}
              problemOf={(text) =>
                text.trim() !== '' && Number(text) >= 0 ? undefined : 'Points from 0 on.'
              }
              onTake={(text) =>
                act(part === 'x' || part === 'y' ? 'Move' : 'Resize', (design) =>
                  putBoxes(design, { [part]: Number(text) }),
                )
              }
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}

interface SectionProps {
  title: 'What it takes' | 'Look' | 'How it is written';
  fields: readonly Field[];
  onChange: Change;
  children?: React.ReactNode;
}

/** Those settings of a section that all of the chosen fields have. */
function Section({ title, fields, onChange, children }: SectionProps) {
  const { registry, views } = useFieldTypes();
  const own = Object.values(views).flatMap(({ ownSettings = [] }) => ownSettings);
  const shown = [...settingDefinitions, ...own].filter(
    ({ section, name }) =>
      section === title && fields.every((field) => hasSetting(field, name, registry)),
  );
  if (shown.length === 0 && (title !== 'What it takes' || !hasTakes(fields))) return null;
  return (
    <Stack component="section" gap="xs" px="sm" py="xs" className="line-below" aria-label={title}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
      {shown.map((definition) => (
        <SettingRow
          key={definition.name}
          fields={fields}
          definition={definition}
          onChange={(value) => onChange({ [definition.name]: value })}
        />
      ))}
    </Stack>
  );
}

const canBindAny = (type: string) => sourceKinds.some((kind) => canBind(type, kind));

const hasTakes = (fields: readonly Field[]) =>
  fields.every((field) => field.type === 'checkbox') ||
  (fields.length === 1 &&
    fields.some(({ type }) => pluginOf({ type }).filling === 'entered' || type === 'calculated'));

interface TakesProps {
  fields: readonly Field[];
  all: readonly Field[];
  act: SettingsPanelProps['act'];
  onChange: Change;
}

/** What is given in a way of its own: the default, the options, and groups of check boxes. */
function Takes({ fields, all, act, onChange }: TakesProps) {
  const id = useId();
  const [first] = fields;
  if (first === undefined) return null;
  const boxes = fields.filter((field) => field.type === 'checkbox');
  return (
    <>
      {fields.length === 1 && first.type === 'calculated' && (
        <div>
          <Text span size="xs" display="block" fw={500} aria-hidden>
            Formula
          </Text>
          <FormulaInput
            fieldKey={first.key}
            part="formula"
            label="Formula"
            placeholder="Over the keys of other fields, such as rate * days"
            value={first.expression}
            onChange={(text) => onChange({ expression: text })}
          />
        </div>
      )}
      {fields.length === 1 && hasSetting(first, 'default') && (
        <FieldInput
          field={{
            ...first,
            label: 'Default',
            required: false,
            help: undefined,
            readOnly: undefined,
          }}
          id={id}
          value={'default' in first ? first.default : undefined}
          problem={undefined}
          disabled={false}
          onChange={(value: FieldValue) =>
            onChange({ default: isEmpty(value) ? undefined : value })
          }
        />
      )}
      {fields.length === 1 && canBindAny(first.type) && (
        <BindingSettings
          field={first}
          onChange={(binding) => onChange({ binding: binding ?? undefined })}
        />
      )}
      {fields.length === 1 && hasOptions(first) && (
        <OptionsEditor
          field={first}
          onChange={(change) => onChange({ ...change })}
          onAdd={() => act('Add an option', (design) => addOption(design, first.key))}
        />
      )}
      {boxes.length === fields.length && (
        <TickGroupSettings fields={boxes} all={all} act={act} onChange={onChange} />
      )}
    </>
  );
}
