import {
  type Alignment,
  alignBoxes,
  distributeBoxes,
  growBoxes,
  moveBoxes,
  sameSizeBoxes,
  turnBoxes,
} from './arrange-boxes.ts';
import { changeSettings } from './change-settings.ts';
import { type CopiedBoxes, copyBoxes, pasteBoxes } from './copy-boxes.ts';
import {
  type BoxId,
  boxesOf,
  type Design,
  selectBoxes,
  selectedBoxes,
  selectedFields,
  selectFields,
} from './design.ts';
import { firstPlacement, readingOrder } from './reading-order.ts';
import { removeBoxes } from './remove-boxes.ts';

/** Holds the context of an act, besides the design. */
export interface ActContext {
  /** The page that is looked at, from 0. */
  page: number;
  /** What was copied last, also of another template. */
  copied: CopiedBoxes | undefined;
}

/** An act on a design: the same for the toolbar, the list of acts and the keyboard. */
export interface DesignAction {
  /** Unique; never shown. */
  name: string;
  label: string;
  group: 'Edit' | 'Select' | 'Move' | 'Size' | 'Align' | 'Field';
  /** Such as `mod+d`, `shift+ArrowLeft`; any of them. */
  keys: readonly string[];
  isAllowed(design: Design, context: ActContext): boolean;
  perform(design: Design, context: ActContext): Design;
  /** Done several times in a row, it is undone at once. */
  joins?: boolean;
}

const hasChosen = (least: number) => (design: Design) => selectedBoxes(design).length >= least;

const directions = [
  ['left', 'ArrowLeft', -1, 0],
  ['right', 'ArrowRight', 1, 0],
  ['up', 'ArrowUp', 0, -1],
  ['down', 'ArrowDown', 0, 1],
] as const;

const moves: DesignAction[] = directions.flatMap(([to, key, across, down]) =>
  [
    { points: 1, keys: [key] },
    { points: 10, keys: [`shift+${key}`] },
  ].map(({ points, keys }) => ({
    name: `move-${to}-${points}`,
    label: `Move ${to} by ${points} ${points === 1 ? 'point' : 'points'}`,
    group: 'Move' as const,
    keys,
    isAllowed: hasChosen(1),
    perform: (design: Design) => moveBoxes(design, across * points, down * points),
    joins: true,
  })),
);

const sizes: DesignAction[] = directions.map(([to, key, across, down]) => ({
  name: `grow-${to}`,
  label: `Make ${{ left: 'narrower', right: 'wider', up: 'shorter', down: 'taller' }[to]} by 1 point`,
  group: 'Size',
  keys: [`alt+${key}`],
  isAllowed: hasChosen(1),
  perform: (design) => growBoxes(design, across, down),
  joins: true,
}));

const alignments: DesignAction[] = (
  [
    ['left', 'Align left edges', 'alt+shift+l'],
    ['center', 'Align horizontal centres', 'alt+shift+c'],
    ['right', 'Align right edges', 'alt+shift+r'],
    ['top', 'Align top edges', 'alt+shift+t'],
    ['middle', 'Align vertical centres', 'alt+shift+m'],
    ['bottom', 'Align bottom edges', 'alt+shift+b'],
  ] satisfies [Alignment, string, string][]
).map(([to, label, key]) => ({
  name: `align-${to}`,
  label,
  group: 'Align',
  keys: [key],
  isAllowed: hasChosen(2),
  perform: (design) => alignBoxes(design, to),
}));

const spreads: DesignAction[] = (
  [
    ['across', 'Distribute horizontally', 'alt+shift+h'],
    ['down', 'Distribute vertically', 'alt+shift+v'],
  ] as const
).map(([along, label, key]) => ({
  name: `distribute-${along}`,
  label,
  group: 'Align',
  keys: [key],
  isAllowed: hasChosen(3),
  perform: (design) => distributeBoxes(design, along),
}));

const sameSizes: DesignAction[] = (
  [
    ['width', 'Same width', ['width']],
    ['height', 'Same height', ['height']],
    ['size', 'Same size', ['width', 'height']],
  ] satisfies [string, string, ('width' | 'height')[]][]
).map(([name, label, parts]) => ({
  name: `same-${name}`,
  label: `${label} as first`,
  group: 'Size',
  keys: name === 'size' ? ['alt+shift+s'] : [],
  isAllowed: hasChosen(2),
  perform: (design) => sameSizeBoxes(design, parts),
}));

const edits: DesignAction[] = [
  {
    name: 'delete',
    label: 'Delete',
    group: 'Edit',
    keys: ['Delete', 'Backspace'],
    isAllowed: hasChosen(1),
    perform: removeBoxes,
  },
  {
    name: 'duplicate',
    label: 'Duplicate',
    group: 'Edit',
    keys: ['mod+d'],
    isAllowed: hasChosen(1),
    perform: (design) => {
      const copied = copyBoxes(design);
      const page = Math.min(...selectedBoxes(design).map(({ placement }) => placement.page));
      return copied ? pasteBoxes(design, copied, page) : design;
    },
  },
  {
    name: 'paste',
    label: 'Paste on this page',
    group: 'Edit',
    keys: ['mod+v'],
    isAllowed: (_design, { copied }) => copied !== undefined,
    perform: (design, { copied, page }) => (copied ? pasteBoxes(design, copied, page) : design),
  },
  {
    name: 'turn',
    label: 'Rotate by 90°',
    group: 'Edit',
    keys: ['mod+shift+r'],
    isAllowed: hasChosen(1),
    perform: turnBoxes,
  },
];

const choices: DesignAction[] = [
  {
    name: 'select-page',
    label: 'Select all on this page',
    group: 'Select',
    keys: ['mod+a'],
    isAllowed: ({ fields }) => fields.length > 0,
    perform: (design, { page }) =>
      selectBoxes(
        design,
        boxesOf(design.fields).flatMap(({ id, placement }) => (placement.page === page ? id : [])),
      ),
  },
  {
    name: 'select-all',
    label: 'Select all fields',
    group: 'Select',
    keys: ['mod+shift+a'],
    isAllowed: ({ fields }) => fields.length > 0,
    perform: (design) =>
      selectFields(
        design,
        design.fields.map(({ key }) => key),
      ),
  },
  {
    name: 'select-none',
    label: 'Clear selection',
    group: 'Select',
    keys: ['Escape'],
    isAllowed: hasChosen(1),
    perform: (design) => selectBoxes(design, []),
  },
  {
    name: 'select-next',
    label: 'Select next field',
    group: 'Select',
    keys: ['n', ']'],
    isAllowed: ({ fields }) => fields.length > 0,
    perform: (design, { page }) => selectAdjacent(design, 1, page),
  },
  {
    name: 'select-previous',
    label: 'Select previous field',
    group: 'Select',
    keys: ['p', '['],
    isAllowed: ({ fields }) => fields.length > 0,
    perform: (design, { page }) => selectAdjacent(design, -1, page),
  },
  {
    name: 'select-alike',
    label: 'Select all of same type',
    group: 'Select',
    keys: [],
    isAllowed: hasChosen(1),
    perform: (design) => {
      const types = new Set(selectedFields(design).map(({ type }) => type));
      const alike = design.fields.filter(({ type }) => types.has(type));
      return selectFields(
        design,
        alike.map(({ key }) => key),
      );
    },
  },
];

/** Chooses the field next to the chosen one in reading order, or the first one from a page on. */
function selectAdjacent(design: Design, step: 1 | -1, page: number): Design {
  const boxes: readonly BoxId[] = readingOrder(design.fields).flatMap((field) =>
    boxesOf([field])
      .slice(0, 1)
      .map(({ id }) => id),
  );
  const chosen = selectedFields(design).at(-1)?.key;
  const keys = readingOrder(design.fields).map(({ key }) => key);
  const from = chosen === undefined ? undefined : keys.indexOf(chosen);
  const start = readingOrder(design.fields).findIndex(
    (field) => firstPlacement(field).page >= page,
  );
  const at = from === undefined ? Math.max(0, start) : (from + step + keys.length) % keys.length;
  const id = boxes[at];
  return id === undefined ? design : selectBoxes(design, [id]);
}

const ofFields: DesignAction[] = [
  {
    name: 'require',
    label: 'Required on or off',
    group: 'Field',
    keys: ['alt+shift+q'],
    isAllowed: hasChosen(1),
    perform: (design) => {
      const fields = selectedFields(design);
      const required = !fields.every((field) => field.required);
      return changeSettings(
        design,
        fields.map(({ key }) => key),
        { required },
      );
    },
  },
  {
    name: 'tab-order-by-place',
    label: 'Tab order by position',
    group: 'Field',
    keys: [],
    isAllowed: ({ fields }) => fields.length > 1,
    perform: (design) => ({ ...design, fields: readingOrder(design.fields) }),
  },
];

/** All acts on a design that need nothing more to be said. */
export const designActions: readonly DesignAction[] = [
  ...edits,
  ...moves,
  ...sizes,
  ...sameSizes,
  ...alignments,
  ...spreads,
  ...choices,
  ...ofFields,
];
