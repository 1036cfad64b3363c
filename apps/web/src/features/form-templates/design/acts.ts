import type { FieldType } from '@countersign/contract';
import { type ActContext, copyBoxes, designActions, removeBoxes } from '@countersign/domain';
import type { FieldViews } from '../../../kit/fields/plugin.ts';
import type { DesignStore } from './design-store.ts';

/** Something that can be done in the designer: by a button, by keys, or from the list of acts. */
export interface Act {
  name: string;
  label: string;
  group: string;
  keys: readonly string[];
  isAllowed(): boolean;
  run(): void;
}

/** What acts do beside the design: with the view of the pages and with dialogs. */
export interface ActSurroundings {
  page(): number;
  /** Says in a few words what was done, for screen readers. */
  views: FieldViews;
  say(text: string): void;
  save(): void;
  zoomBy(factor: number): void;
  fitWidth(): void;
  actualSize(): void;
  showPage(step: 1 | -1): void;
  askRows(): void;
  openActs(): void;
  /** Opens the search of the product, whose keys are those of the list of acts in here. */
  search(): void;
  findFields(isPageOnly: boolean): void;
  /** Puts a field in the middle of what is seen. */
  addField(type: FieldType): void;
  openSettings(): void;
  /** Leads the keys to the part of the designer behind the one that has them, or before it. */
  goToPart(step: 1 | -1): void;
  preview(): void;
  tryOut(): void;
  replaceFile(): void;
  addPages(): void;
  toggleGrid(): void;
  toggleSnap(): void;
  toggleThumbs(): void;
  toggleFullScreen(): void;
}

/** All acts of the designer. */
export function makeActs(store: DesignStore, around: ActSurroundings): Act[] {
  const context = (): ActContext => ({ page: around.page(), copied: store.get().copied });
  const ofDesign = designActions.map(
    ({ name, label, group, keys, isAllowed, perform, joins }): Act => ({
      name,
      label,
      group,
      keys,
      isAllowed: () => isAllowed(store.get().design, context()),
      run: () => {
        store.act(label, (design) => perform(design, context()), joins ? name : undefined);
        if (group !== 'Choose' && group !== 'Move') around.say(label);
      },
    }),
  );
  const hasChosen = () => store.get().design.selection.length > 0;
  const copy = () => {
    const copied = copyBoxes(store.get().design);
    if (copied !== undefined) store.copy(copied);
    return copied !== undefined;
  };
  const history: Act[] = [
    {
      ...act('undo', 'Undo', 'Edit', ['mod+z'], () => {
        const undone = store.undo();
        if (undone !== undefined) around.say(`Undone: ${undone}`);
      }),
      isAllowed: () => store.get().history.done.length > 0,
    },
    {
      ...act('redo', 'Do again', 'Edit', ['mod+shift+z', 'mod+y'], () => {
        const done = store.redo();
        if (done !== undefined) around.say(`Done again: ${done}`);
      }),
      isAllowed: () => store.get().history.undone.length > 0,
    },
    {
      ...act('copy', 'Copy', 'Edit', ['mod+c'], () => {
        if (copy()) around.say('Copied');
      }),
      isAllowed: hasChosen,
    },
    {
      ...act('cut', 'Cut', 'Edit', ['mod+x'], () => {
        if (copy()) store.act('Cut', removeBoxes);
      }),
      isAllowed: hasChosen,
    },
    {
      ...act('rows', 'Duplicate in rows…', 'Edit', ['mod+shift+d'], around.askRows),
      isAllowed: hasChosen,
    },
  ];
  const fields: Act[] = [
    ...Object.entries(around.views).map(([type, { name }]) =>
      act(`add-${type}`, `Add: ${name}`, 'Add', [], () => around.addField(type as FieldType)),
    ),
    {
      ...act('settings', 'Settings of what is chosen', 'Field', ['Enter', 'F2'], () =>
        around.openSettings(),
      ),
      isAllowed: hasChosen,
    },
  ];
  const view: Act[] = [
    act('detect', 'Find fields on all pages', 'Form', ['mod+shift+f'], () =>
      around.findFields(false),
    ),
    act('detect-page', 'Find fields on this page', 'Form', [], () => around.findFields(true)),
    act('preview', 'Preview as PDF', 'Form', ['mod+shift+p'], around.preview),
    act('try', 'Fill it in as a signer would', 'Form', [], around.tryOut),
    act('replace-file', 'Replace the file…', 'Form', [], around.replaceFile),
    act('add-pages', 'Add pages…', 'Form', [], around.addPages),
    act('save', 'Save now', 'Form', ['mod+s'], around.save),
    act('acts', 'List of acts', 'Form', ['mod+k'], around.openActs),
    act('search', 'Search pages, people and documents', 'Go to', [], around.search),
    act('zoom-in', 'Larger', 'View', ['mod+=', 'mod++', '+'], () => around.zoomBy(1.25)),
    act('zoom-out', 'Smaller', 'View', ['mod+-', '-'], () => around.zoomBy(0.8)),
    act('fit-width', 'Fit the width', 'View', ['shift+1'], around.fitWidth),
    act('actual-size', 'Actual size', 'View', ['mod+0'], around.actualSize),
    act('next-page', 'Next page', 'View', ['PageDown'], () => around.showPage(1)),
    act('page-before', 'Page before', 'View', ['PageUp'], () => around.showPage(-1)),
    act('next-part', 'Go to the next part', 'View', ['mod+F6'], () => around.goToPart(1)),
    act('part-before', 'Go to the part before', 'View', ['mod+shift+F6'], () =>
      around.goToPart(-1),
    ),
    act('grid', 'Grid on or off', 'View', ["mod+'", 'g'], around.toggleGrid),
    act('snap', 'Snapping on or off', 'View', ['s'], around.toggleSnap),
    act('thumbs', 'Pages in small', 'View', ['t'], around.toggleThumbs),
    act('full-screen', 'Full screen on or off', 'View', ['f'], around.toggleFullScreen),
  ];
  return [...history, ...ofDesign, ...fields, ...view];
}

function act(
  name: string,
  label: string,
  group: string,
  keys: readonly string[],
  run: () => void,
): Act {
  return { name, label, group, keys, isAllowed: () => true, run };
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a key press is the one of an act, such as `mod+shift+a`; `mod` is Ctrl, on a Mac ⌘. */
export function isKey(event: KeyPress, keys: string): boolean {
  const parts = keys.split(/\+(?=.)/);
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const isSame =
    event.key.toLowerCase() === key.toLowerCase() ||
    // With Alt, keyboards of a Mac write other signs.
    (/^[a-z]$/.test(key) && event.code === `Key${key.toUpperCase()}`) ||
    (/^\d$/.test(key) && event.code === `Digit${key}`);
  // A sign that is only there with Shift, such as “+”, is meant with it or without.
  const isSign = /^[^a-z0-9]$/i.test(key);
  return (
    isSame &&
    (event.ctrlKey || event.metaKey) === wants('mod') &&
    event.altKey === wants('alt') &&
    (event.shiftKey === wants('shift') || isSign)
  );
}

/** The keys of an act as people write them. */
export function keysText(keys: string): string {
  const names: Readonly<Record<string, string>> = {
    mod: /Mac|iPhone|iPad/.test(window.navigator.userAgent) ? '⌘' : 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Delete: 'Del',
  };
  return keys
    .split(/\+(?=.)/)
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}
