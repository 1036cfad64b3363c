import type { FieldType } from '@countersign/contract';
import { type ActContext, copyBoxes, designActions, removeBoxes } from '@countersign/domain';
import type { FieldViews } from '../../../kit/fields/plugin.ts';
import type { DesignStore } from './design-store.ts';
import { text } from './text.ts';

/** Something that can be done in the designer: by a button, by keys, or from the list of acts. */
export interface Act {
  name: string;
  label: string;
  group: string;
  keys: readonly string[];
  isAllowed(): boolean;
  run(): void;
}

/** Holds what acts need besides the design: the view of the pages, and dialogs. */
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
        if (group !== 'Select' && group !== 'Move') around.say(label);
      },
    }),
  );
  const { groups } = text.commands;
  const hasChosen = () => store.get().design.selection.length > 0;
  const copy = () => {
    const copied = copyBoxes(store.get().design);
    if (copied !== undefined) store.copy(copied);
    return copied !== undefined;
  };
  const history: Act[] = [
    {
      ...act('undo', text.commands.undo, groups.edit, ['mod+z'], () => {
        const undone = store.undo();
        if (undone !== undefined) around.say(text.commands.undone(undone));
      }),
      isAllowed: () => store.get().history.done.length > 0,
    },
    {
      ...act('redo', text.commands.redo, groups.edit, ['mod+shift+z', 'mod+y'], () => {
        const done = store.redo();
        if (done !== undefined) around.say(text.commands.redone(done));
      }),
      isAllowed: () => store.get().history.undone.length > 0,
    },
    {
      ...act('copy', text.commands.copy, groups.edit, ['mod+c'], () => {
        if (copy()) around.say(text.commands.copied);
      }),
      isAllowed: hasChosen,
    },
    {
      ...act('cut', text.commands.cut, groups.edit, ['mod+x'], () => {
        if (copy()) store.act(text.commands.cut, removeBoxes);
      }),
      isAllowed: hasChosen,
    },
    {
      ...act('rows', text.commands.rows, groups.edit, ['mod+shift+d'], around.askRows),
      isAllowed: hasChosen,
    },
  ];
  const fields: Act[] = [
    ...Object.entries(around.views).map(([type, { name }]) =>
      act(`add-${type}`, text.commands.add(name), groups.add, [], () =>
        around.addField(type as FieldType),
      ),
    ),
    {
      ...act('settings', text.commands.settings, groups.field, ['Enter', 'F2'], () =>
        around.openSettings(),
      ),
      isAllowed: hasChosen,
    },
  ];
  const view: Act[] = [
    act('detect', text.commands.findOnAll, groups.form, ['mod+shift+f'], () =>
      around.findFields(false),
    ),
    act('detect-page', text.commands.findOnPage, groups.form, [], () => around.findFields(true)),
    act('preview', text.commands.preview, groups.form, ['mod+shift+p'], around.preview),
    act('try', text.commands.trial, groups.form, [], around.tryOut),
    act('replace-file', text.commands.replaceFile, groups.form, [], around.replaceFile),
    act('add-pages', text.commands.addPages, groups.form, [], around.addPages),
    act('save', text.commands.save, groups.form, ['mod+s'], around.save),
    act('acts', text.commands.all, groups.form, ['mod+k'], around.openActs),
    act('search', text.commands.search, groups.goTo, [], around.search),
    act('zoom-in', text.commands.zoomIn, groups.view, ['mod+=', 'mod++', '+'], () =>
      around.zoomBy(1.25),
    ),
    act('zoom-out', text.commands.zoomOut, groups.view, ['mod+-', '-'], () => around.zoomBy(0.8)),
    act('fit-width', text.commands.fitWidth, groups.view, ['shift+1'], around.fitWidth),
    act('actual-size', text.commands.actualSize, groups.view, ['mod+0'], around.actualSize),
    act('next-page', text.commands.nextPage, groups.view, ['PageDown'], () => around.showPage(1)),
    act('page-before', text.commands.previousPage, groups.view, ['PageUp'], () =>
      around.showPage(-1),
    ),
    act('next-part', text.commands.nextPart, groups.view, ['mod+F6'], () => around.goToPart(1)),
    act('part-before', text.commands.previousPart, groups.view, ['mod+shift+F6'], () =>
      around.goToPart(-1),
    ),
    act('grid', text.commands.grid, groups.view, ["mod+'", 'g'], around.toggleGrid),
    act('snap', text.commands.snap, groups.view, ['s'], around.toggleSnap),
    act('thumbs', text.commands.thumbs, groups.view, ['t'], around.toggleThumbs),
    act('full-screen', text.commands.fullScreen, groups.view, ['f'], around.toggleFullScreen),
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

/** Tells if a key press is the one of an act, such as `mod+shift+a`; `mod` is Ctrl, on a Mac ⌘. */
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
