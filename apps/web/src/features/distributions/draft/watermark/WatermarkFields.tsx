import { type WatermarkSettings, watermarkVariables } from '@countersign/contract';
import {
  Button,
  ColorInput,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Slider,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import type { DistributionDraft } from '../use-distribution-draft.ts';
import { WatermarkPicture } from './WatermarkPicture.tsx';
import { text } from './watermark-text.ts';

interface WatermarkFieldsProps {
  draft: DistributionDraft;
  watermark: WatermarkSettings;
}

/** The settings of a watermark. */
export function WatermarkFields(props: WatermarkFieldsProps) {
  const set = setterOf(props);
  return (
    <Stack gap="md">
      <MarkText {...props} />
      <MarkLayout {...props} />
      <MarkLook {...props} />
      <WatermarkPicture image={props.watermark.image} onChange={(image) => set({ image })} />
      <MarkPages {...props} />
      <Hardening {...props} />
    </Stack>
  );
}

/** Changes some of the settings, and lets what is typed be saved by itself. */
function setterOf({ draft }: WatermarkFieldsProps) {
  return (change: Partial<WatermarkSettings>) => {
    const { watermark } = draft.form.getValues();
    if (watermark === null) return;
    draft.form.setFieldValue('watermark', { ...watermark, ...change });
    for (const field of Object.keys(change)) draft.form.clearFieldError(`watermark.${field}`);
    // With a picture no text is needed.
    if (change.image) draft.form.clearFieldError('watermark.text');
  };
}

function MarkText(props: WatermarkFieldsProps) {
  const { draft, watermark } = props;
  const { text: mark } = watermark;
  const set = setterOf(props);
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const at = input.current?.selectionStart ?? mark.length;
    const to = input.current?.selectionEnd ?? at;
    const added = `{{${name}}}`;
    set({ text: mark.slice(0, at) + added + mark.slice(to) });
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + added.length, at + added.length);
    });
  };
  return (
    <div>
      <Textarea
        ref={input}
        label={text.text.label}
        description={text.text.help}
        withAsterisk={watermark.image === null}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={200}
        spellCheck={false}
        value={mark}
        error={draft.form.errors['watermark.text']}
        onChange={(event) => set({ text: event.currentTarget.value })}
        onBlur={() => draft.form.validateField('watermark.text')}
      />
      <Group gap={6} mt="xs" role="group" aria-label={text.text.addVariable}>
        {watermarkVariables.map(({ name, label }) => (
          <Button key={name} variant="default" size="compact-xs" onClick={() => insert(name)}>
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function MarkLayout(props: WatermarkFieldsProps) {
  const { layout, angle } = props.watermark;
  const set = setterOf(props);
  const isFit = layout.kind === 'single' && layout.size === 'fit';
  const size = layout.size === 'fit' ? 60 : layout.size;
  const number = (value: number | string, least: number) =>
    typeof value === 'number' ? value : least;
  return (
    <>
      <Choice
        label={text.look.layout}
        value={layout.kind}
        data={[
          { value: 'single', label: text.look.once },
          { value: 'tiled', label: text.look.tiled },
        ]}
        onChange={(kind) =>
          set({
            layout:
              kind === 'tiled'
                ? { kind: 'tiled', size: Math.min(size, 24), spacing: 90 }
                : { kind: 'single', size: 'fit' },
          })
        }
      />
      <Group gap="md" align="flex-start" grow>
        {layout.kind === 'single' && (
          <Switch
            label={text.look.fill}
            mt={28}
            checked={isFit}
            onChange={(event) =>
              set({ layout: { kind: 'single', size: event.currentTarget.checked ? 'fit' : 60 } })
            }
          />
        )}
        {!isFit && (
          <NumberInput
            label={text.look.size}
            suffix={text.look.points}
            min={2}
            max={500}
            value={size}
            onChange={(value) => set({ layout: { ...layout, size: number(value, 2) } })}
          />
        )}
        {layout.kind === 'tiled' && (
          <NumberInput
            label={text.look.spacing}
            suffix={text.look.points}
            min={0}
            max={1000}
            value={layout.spacing}
            onChange={(value) => set({ layout: { ...layout, spacing: number(value, 0) } })}
          />
        )}
      </Group>
      <Group gap="md" align="flex-start" grow>
        <Select
          label={text.look.direction}
          allowDeselect={false}
          data={[
            { value: 'diagonal', label: text.look.diagonal },
            { value: 'angle', label: text.look.angled },
          ]}
          value={angle === 'diagonal' ? 'diagonal' : 'angle'}
          onChange={(value) => set({ angle: value === 'diagonal' ? 'diagonal' : 45 })}
        />
        {angle !== 'diagonal' && (
          <NumberInput
            label={text.look.angle}
            suffix="°"
            min={-360}
            max={360}
            value={angle}
            onChange={(value) => set({ angle: number(value, 0) })}
          />
        )}
      </Group>
    </>
  );
}

const colours = ['#7a7a7a', '#c92a2a', '#1864ab', '#27722f', '#862e9c', '#000000'];

function MarkLook(props: WatermarkFieldsProps) {
  const { draft, watermark } = props;
  const set = setterOf(props);
  const opacity = Math.round(watermark.opacity * 100);
  const labelId = useId();
  return (
    <>
      <Group gap="md" align="flex-start" grow>
        <ColorInput
          label={text.look.colour}
          format="hex"
          swatches={colours}
          eyeDropperButtonProps={{ 'aria-label': text.look.pickColour }}
          value={watermark.colour}
          error={draft.form.errors['watermark.colour']}
          onChange={(colour) => set({ colour })}
          onBlur={() => draft.form.validateField('watermark.colour')}
        />
        <Select
          label={text.look.layer}
          allowDeselect={false}
          data={[
            { value: 'over', label: text.look.over },
            { value: 'under', label: text.look.under },
          ]}
          value={watermark.position}
          onChange={(position) => set({ position: position === 'under' ? 'under' : 'over' })}
        />
      </Group>
      <div>
        <Text component="div" size="sm" fw={500} id={labelId} mb={4}>
          {text.look.opacityOf(opacity)}
        </Text>
        <Slider
          min={3}
          max={100}
          label={(value) => `${value}%`}
          aria-labelledby={labelId}
          thumbLabel={text.look.opacity}
          value={opacity}
          onChange={(value) => set({ opacity: value / 100 })}
        />
      </div>
    </>
  );
}

function MarkPages(props: WatermarkFieldsProps) {
  const { draft, watermark } = props;
  const set = setterOf(props);
  return (
    <TextInput
      label={text.look.pages}
      description={text.look.pagesHelp}
      maxLength={200}
      autoComplete="off"
      value={watermark.pages}
      error={draft.form.errors['watermark.pages']}
      onChange={(event) => set({ pages: event.currentTarget.value })}
      onBlur={() => draft.form.validateField('watermark.pages')}
    />
  );
}

/** Lists the resolutions of pages that become images, in dots per inch. */
const qualities = [
  { value: '', label: text.look.noImages },
  { value: '110', label: text.look.small },
  { value: '150', label: text.look.good },
  { value: '220', label: text.look.fine },
];

function Hardening(props: WatermarkFieldsProps) {
  const { hardenedDpi } = props.watermark;
  const set = setterOf(props);
  const value = hardenedDpi === null ? '' : String(hardenedDpi);
  const own = qualities.some((one) => one.value === value)
    ? []
    : [{ value, label: text.look.dpi(value) }];
  return (
    <Select
      label={text.look.images}
      description={text.look.imagesHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[...qualities, ...own]}
      value={value}
      onChange={(next) => set({ hardenedDpi: next ? Number(next) : null })}
    />
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  data: { value: Value; label: ReactNode }[];
  onChange(value: Value): void;
}

/** One of a few, side by side. */
function Choice<Value extends string>({ label, value, data, onChange }: ChoiceProps<Value>) {
  const labelId = useId();
  return (
    <div>
      <Text component="div" size="sm" fw={500} id={labelId} mb={4}>
        {label}
      </Text>
      <SegmentedControl
        w="100%"
        aria-labelledby={labelId}
        value={value}
        data={data}
        onChange={onChange}
      />
    </div>
  );
}
