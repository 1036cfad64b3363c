import { type Field, isForSigning, type PageSize, type Placement } from '@countersign/contract';
import { keepOnPage } from '@countersign/domain';
import { ActionIcon, Button, NativeSelect, NumberInput, Tooltip } from '@mantine/core';
import { IconPencilPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import { notByEnter } from '../../kit/forms/not-by-enter.ts';
import { type AskPosition, AssigneeSelect } from './AssigneeSelect.tsx';
import classes from './PlaceBar.module.css';
import { placeKeysId } from './PlacedBoxes.tsx';
import type { Wanted } from './placed-fields.ts';
import type { Placing } from './use-placing.ts';
import { placeText } from './use-template-edits.ts';

interface PlaceBarProps {
  placing: Placing;
  askPosition: AskPosition;
  /** The button that puts one in the middle of what is seen. */
  addRef: Ref<HTMLButtonElement>;
}

/** Puts fields for signing on the pages: at once, or by drawing their place. */
export function PlaceBar({ placing, askPosition, addRef }: PlaceBarProps) {
  const { wanted, setWanted, isDrawing, setDrawing, putInMiddle } = placing;
  const types = useFieldTypes();
  const name = viewOf(types, wanted).name.toLowerCase();
  return (
    <div className={classes.bar} role="group" aria-label="Add fields for signing">
      <NativeSelect
        size="xs"
        aria-label="Type of the new field"
        data={types.registry.plugins
          .filter(isForSigning)
          .map(({ type }) => ({ value: type, label: viewOf(types, { type }).name }))}
        value={wanted.type}
        onChange={({ currentTarget: { value } }) =>
          setWanted({ ...wanted, type: value as Wanted['type'] })
        }
      />
      <AssigneeSelect
        label="Who fills the new field"
        value={wanted.assignee}
        askPosition={askPosition}
        onChange={(assignee) => setWanted({ ...wanted, assignee })}
      />
      <Button
        ref={addRef}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={putInMiddle}
      >
        {`Add ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} field`}
      </Button>
      <Button
        size="xs"
        variant={isDrawing ? 'filled' : 'default'}
        aria-pressed={isDrawing}
        aria-label="Draw the new field on a page"
        leftSection={<IconPencilPlus size={15} aria-hidden />}
        onClick={() => setDrawing(!isDrawing)}
      >
        Draw
      </Button>
      <span className={classes.hint} role="status">
        {isDrawing && 'Draw its place on a page. Escape stops.'}
      </span>
      <span id={placeKeysId} hidden>
        Arrow keys move it, Shift and arrow keys change its size, Delete removes it.
      </span>
    </div>
  );
}

interface PlacesBarProps {
  field: Field;
  pages: readonly PageSize[];
  onPlace(placements: Placement[]): void;
  onRemove(): void;
}

/** The places of the chosen field in numbers. */
export function PlacesBar({ field, pages, onPlace, onRemove }: PlacesBarProps) {
  const { label, placements } = field;
  return (
    <div className={classes.bar} role="group" aria-label={`Place of ${label}`}>
      <span className={classes.name} title={label}>
        {label}
      </span>
      {placements.map((place, index) => (
        <PlaceInputs
          // A field's places have no names; none comes or goes here.
          key={index}
          place={place}
          name={placements.length > 1 ? `${label}, place ${index + 1}` : label}
          pages={pages}
          onChange={(now) =>
            onPlace(placements.map((one, position) => (position === index ? now : one)))
          }
        />
      ))}
      <Tooltip label="Remove the field">
        <ActionIcon variant="subtle" color="red" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconTrash size={17} />
        </ActionIcon>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {placements.map(placeText).join('; ')}
      </span>
    </div>
  );
}

const lengths = [
  ['x', 'X', 'Left edge'],
  ['y', 'Y', 'Top edge'],
  ['width', 'W', 'Width'],
  ['height', 'H', 'Height'],
] as const;

interface PlaceInputsProps {
  place: Placement;
  name: string;
  pages: readonly PageSize[];
  onChange(place: Placement): void;
}

function PlaceInputs({ place, name, pages, onChange }: PlaceInputsProps) {
  const put = (change: Partial<Placement>) => onChange(keepOnPage({ ...place, ...change }, pages));
  return (
    <>
      {pages.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={`Page of ${name}`}
          data={pages.map((_, page) => ({ value: String(page), label: `Page ${page + 1}` }))}
          value={String(place.page)}
          onChange={({ currentTarget: { value } }) => put({ page: Number(value) })}
        />
      )}
      {lengths.map(([part, sign, long]) => (
        <LengthInput
          key={part}
          sign={sign}
          name={`${long} of ${name}, in points`}
          value={place[part]}
          onChange={(value) => put({ [part]: value })}
        />
      ))}
    </>
  );
}

interface LengthInputProps {
  /** What stands in the input before the number. */
  sign: string;
  name: string;
  value: number;
  onChange(value: number): void;
}

/** A length in points, taken over once the whole number is typed. */
function LengthInput({ sign, name, value, onChange }: LengthInputProps) {
  const [typed, setTyped] = useState<number | string>();
  const take = () => {
    if (typeof typed === 'number' && typed !== value) onChange(typed);
    setTyped(undefined);
  };
  return (
    <NumberInput
      size="xs"
      w={66}
      leftSection={<span className={classes.sign}>{sign}</span>}
      leftSectionWidth={22}
      title={name}
      aria-label={name}
      hideControls
      allowNegative={false}
      decimalScale={2}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        notByEnter(event);
        if (event.key === 'Enter') take();
      }}
    />
  );
}
