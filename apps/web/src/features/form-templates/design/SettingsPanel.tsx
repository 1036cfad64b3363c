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
import type { SettingDefinition } from '../../../kit/fields/plugin.ts';
import { type AskPosition, AssigneeSelect } from '../AssigneeSelect.tsx';
import { BindingSettings } from '../BindingSettings.tsx';
import { keysText } from './acts.ts';
import classes from './Designer.module.css';
import { DraftInput } from './DraftInput.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { SettingRow, sharedSetting } from './SettingRow.tsx';
import { settingDefinitions } from './setting-definitions.ts';
import { text } from './settings-text.ts';
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
        {text.panel.nothing(keysText('mod+k'))}
      </Text>
    );
  }
  const keys = fields.map(({ key }) => key);
  const change = (settings: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(settings).join(' ');
    const joins = `set ${names} ${keys.join(' ')}`;
    act(text.undo.settings, (design) => changeSettings(design, keys, settings), joins);
  };
  const title = fields.length === 1 ? first.label || first.key : text.panel.several(fields.length);
  const found = [...new Set(keys.flatMap((key) => issues.get(key) ?? []))];
  return (
    <FormulaSurroundingsProvider value={props.formulas}>
      {/* What is typed for one field is never taken for another one. */}
      <div className={classes.settings} key={panel}>
        <h2 className={classes.settingsTitle}>{title}</h2>
        {found.length > 0 && (
          <ul className={classes.issues} aria-label={text.panel.issues}>
            {found.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
        <General {...props} keys={keys} first={first} onChange={change} />
        <Section section="value" fields={fields} onChange={change}>
          <Takes fields={fields} all={props.all} act={act} onChange={change} />
        </Section>
        <PlacementInputs {...props} />
        <Section section="look" fields={fields} onChange={change} />
        <Section section="format" fields={fields} onChange={change} />
      </div>
    </FormulaSurroundingsProvider>
  );
}

/** Numbers the selections of fields, so that the settings and the focus stay where a field gets another key. */
function usePanel(fields: readonly Field[]): number {
  const chosen = {
    keys: fields.map(({ key }) => key).join(' '),
    placements: fields[0]?.placements,
  };
  const [shown, setShown] = useState({ ...chosen, number: 0 });
  const isSame = shown.keys === chosen.keys;
  if (isSame && shown.placements === chosen.placements) return shown.number;
  const isRenamed = fields.length === 1 && shown.placements === chosen.placements;
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
  const onLabel = (typed: string) => {
    if (!isNew || fields.length > 1) return onChange({ label: typed });
    // The key is another one with each letter, and the field the same one.
    const joins = `label ${all.indexOf(first)}`;
    act(text.undo.settings, (design) => giveLabel(design, first.key, typed), joins);
  };
  const isFilled = fields.some((field) => pluginOf(field).filling !== 'derived');
  return (
    <Stack
      component="section"
      gap="xs"
      px="sm"
      py="xs"
      className="line-below"
      aria-label={text.general.label}
    >
      <DraftInput
        label={text.general.name}
        value={String(label.value)}
        isMixed={label.isMixed}
        maxLength={500}
        isLive
        problemOf={(typed) => (typed.trim() === '' ? text.general.required : undefined)}
        onTake={onLabel}
      />
      {fields.length === 1 && (
        <DraftInput
          label={text.general.key}
          value={first.key}
          maxLength={500}
          problemOf={(typed) => {
            if (typed.trim() === '') return text.general.required;
            const isOther = typed !== first.key && taken.has(typed);
            return isOther ? text.general.keyTaken : undefined;
          }}
          onTake={(typed) => act(text.undo.key, (design) => chooseKey(design, first.key, typed))}
        />
      )}
      <NativeSelect
        size="xs"
        label={text.general.type}
        value={type.isMixed ? '' : first.type}
        data={[
          ...(type.isMixed ? [{ value: '', label: text.panel.mixed }] : []),
          ...Object.entries(views).map(([value, { name }]) => ({ value, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          act(text.undo.type, (design) => changeType(design, keys, value as FieldType))
        }
      />
      {isFilled && (
        <>
          <div>
            <Text span size="xs" display="block" fw={500}>
              {assignee.isMixed
                ? text.general.assignees(
                    [...new Set(fields.map((field) => assigneeName(field.assignee)))].join(', '),
                  )
                : text.general.assignee}
            </Text>
            <AssigneeSelect
              label={text.general.assignee}
              value={first.assignee}
              askPosition={askPosition}
              onChange={(value) => onChange({ assignee: value })}
            />
          </div>
          <Checkbox
            size="xs"
            label={text.general.isRequired}
            checked={required.value === true && !required.isMixed}
            indeterminate={required.isMixed}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={text.general.readOnly}
            checked={readOnly.value === true && !readOnly.isMixed}
            indeterminate={readOnly.isMixed}
            onChange={({ currentTarget }) =>
              onChange({ readOnly: currentTarget.checked ? true : undefined })
            }
          />
          <DraftInput
            label={text.general.help}
            rows={1}
            maxLength={2000}
            value={typeof help.value === 'string' ? help.value : ''}
            isMixed={help.isMixed}
            isLive
            onTake={(typed) => onChange({ help: typed === '' ? undefined : typed })}
          />
        </>
      )}
      {fields.length === 1 && (
        <div>
          <Text span size="xs" display="block" fw={500} aria-hidden>
            {text.general.showWhen}
          </Text>
          <FormulaInput
            fieldKey={first.key}
            part="showWhen"
            label={text.general.showWhen}
            placeholder={text.general.showWhenPlaceholder}
            value={first.showWhen ?? ''}
            onChange={(typed) => onChange({ showWhen: typed === '' ? undefined : typed })}
          />
        </div>
      )}
      <DraftInput
        label={text.general.order}
        isNumber
        value={String(all.indexOf(first) + 1)}
        problemOf={(typed) =>
          /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= all.length
            ? undefined
            : text.general.wrongOrder(all.length)
        }
        onTake={(typed) =>
          act(text.undo.order, (design) => moveInTabOrder(design, keys, Number(typed) - 1))
        }
      />
    </Stack>
  );
}

const lengths = ['x', 'y', 'width', 'height'] as const;

/** Edits the position of the chosen boxes, in points. */
function PlacementInputs({ boxes, pages, act }: SettingsPanelProps) {
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  const shared = (part: 'page' | (typeof lengths)[number]) => ({
    value: first.placement[part],
    isMixed: others.some(({ placement }) => placement[part] !== first.placement[part]),
  });
  const page = shared('page');
  return (
    <Stack
      component="section"
      gap="xs"
      px="sm"
      py="xs"
      className="line-below"
      aria-label={text.position.title}
    >
      <h3 className={classes.sectionTitle}>{text.position.title}</h3>
      {pages.length > 1 && (
        <NativeSelect
          size="xs"
          label={text.position.page}
          value={page.isMixed ? '' : String(page.value)}
          data={[
            ...(page.isMixed ? [{ value: '', label: text.panel.mixed }] : []),
            ...pages.map((_, index) => ({
              value: String(index),
              label: text.position.pageNumber(index + 1),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '')
              act(text.undo.move, (design) => putBoxes(design, { page: Number(value) }));
          }}
        />
      )}
      <SimpleGrid cols={2} spacing={8} verticalSpacing={6}>
        {lengths.map((part) => {
          const { value, isMixed } = shared(part);
          return (
            <DraftInput
              key={part}
              label={text.position.lengths[part]}
              isNumber
              value={String(value)}
              isMixed={isMixed}
              problemOf={(typed) =>
                typed.trim() !== '' && Number(typed) >= 0 ? undefined : text.position.wrong
              }
              onTake={(typed) =>
                act(part === 'x' || part === 'y' ? text.undo.move : text.undo.resize, (design) =>
                  putBoxes(design, { [part]: Number(typed) }),
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
  section: SettingDefinition['section'];
  fields: readonly Field[];
  onChange: Change;
  children?: React.ReactNode;
}

/** Edits the settings of a section that all of the chosen fields have. */
function Section({ section, fields, onChange, children }: SectionProps) {
  const { registry, views } = useFieldTypes();
  const own = Object.values(views).flatMap(({ ownSettings = [] }) => ownSettings);
  const shown = [...settingDefinitions(), ...own].filter(
    (one) =>
      one.section === section && fields.every((field) => hasSetting(field, one.name, registry)),
  );
  if (shown.length === 0 && (section !== 'value' || !hasTakes(fields))) return null;
  const title = text.panel.sections[section];
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

/** Edits the settings with inputs of their own: the default, the options, and groups of check boxes. */
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
            {text.value.formula}
          </Text>
          <FormulaInput
            fieldKey={first.key}
            part="formula"
            label={text.value.formula}
            placeholder={text.value.formulaPlaceholder}
            value={first.expression}
            onChange={(typed) => onChange({ expression: typed })}
          />
        </div>
      )}
      {fields.length === 1 && hasSetting(first, 'default') && (
        <FieldInput
          field={{
            ...first,
            label: text.value.default,
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
          onAdd={() => act(text.undo.option, (design) => addOption(design, first.key))}
        />
      )}
      {boxes.length === fields.length && (
        <TickGroupSettings fields={boxes} all={all} act={act} onChange={onChange} />
      )}
    </>
  );
}
