import { newFields, updateFormTemplate } from '@countersign/contract';
import { designActions, newBoxSize } from '@countersign/domain';
import { describe, expect, test } from 'vitest';
import {
  type DesignEditor,
  openDesigner,
  type Shape,
  sketchField,
} from '../../../../testing/design-editor.ts';
import { server } from '../../../../testing/open-page.tsx';
import { fieldViews } from '../../../kit/fields/types/index.ts';

const text = sketchField('text', 'name', [100, 100, 120, 20]);
const tick = sketchField('checkbox', 'agreed', [330, 200, 14, 14]);
const middle = [160, 110] as const;

type Sides = [x: number, y: number, width: number, height: number];

/** Tries acts on one page one after the other, each of which is undone. */
function expectEach<Row extends unknown[]>(
  editor: DesignEditor,
  rows: readonly Row[],
  perform: (...row: Row) => Record<string, Shape>,
): void {
  const before = editor.shapes();
  for (const row of rows) {
    const wanted = perform(...row);
    expect(editor.shapes(), row.join(' ')).toEqual({ ...before, ...wanted });
    editor.press('mod+z');
    expect(editor.shapes(), `${row.join(' ')}, undone`).toEqual(before);
  }
}

/** Opens the two fields with nothing that edges snap to. */
async function openFree(): Promise<DesignEditor> {
  const editor = await openDesigner({ fields: [text, tick] });
  editor.focus();
  editor.press('s');
  return editor;
}

describe('a box that is dragged', () => {
  test('goes as far as the pointer, in whole points, and stays on its page', async () => {
    const editor = await openFree();
    const moves: [number, number, number, number][] = [
      [10, 0, 110, 100],
      [3, 40, 103, 140],
      [-40, -60, 60, 40],
      [0.4, 9.6, 100, 110],
      [-500, -90, 0, 10],
      [700, 5, 475, 105],
      [5, -300, 105, 0],
    ];
    expectEach(editor, moves, (dx, dy, x, y) => {
      editor.drag(middle, [middle[0] + dx, middle[1] + dy]);
      expect(editor.chosen()).toEqual(['name']);
      return { name: [x, y, 120, 20] };
    });
  });

  test('moves all that are chosen, which stop as one at the edge of the page', async () => {
    const editor = await openFree();
    editor.press('mod+a');
    expect(editor.chosen()).toHaveLength(2);
    const moves: [number, number, number, number][] = [
      [20, 30, 20, 30],
      [-300, 0, -100, 0],
      [400, 0, 251, 0],
    ];
    expectEach(editor, moves, (dx, dy, right, down) => {
      editor.drag(middle, [middle[0] + dx, middle[1] + dy]);
      return {
        name: [100 + right, 100 + down, 120, 20],
        agreed: [330 + right, 200 + down, 14, 14],
      };
    });
  });

  test('comes to the page where it is dropped', async () => {
    const editor = await openFree();
    editor.drag(middle, [200, 60], { toPage: 1 });
    expect(editor.pages()).toEqual({ name: 1, agreed: 0 });
    const [x, y] = editor.shapes()['name'] ?? [];
    expect([Math.round(x ?? 0), Math.round(y ?? 0)]).toEqual([140, 50]);
    editor.press('mod+z');
    expect(editor.pages()).toEqual({ name: 0, agreed: 0 });
  });

  test('stays where the pointer hardly moves, or is taken away by the system', async () => {
    const editor = await openFree();
    const before = editor.shapes();
    editor.drag(middle, [middle[0] + 1, middle[1] + 1]);
    editor.pointerDown(middle);
    editor.pointerMove([300, 300]);
    editor.pointerCancel();
    editor.pointerMove([400, 400]);
    editor.pointerUp([400, 400]);
    expect(editor.shapes()).toEqual(before);
    editor.press('mod+z');
    expect(editor.shapes()).toEqual(before);
  });

  test('moves by keys, in steps that are undone at once', async () => {
    const editor = await openFree();
    editor.click(middle);
    const keys: [string, ...Sides][] = [
      ['ArrowLeft', 99, 100, 120, 20],
      ['ArrowRight', 101, 100, 120, 20],
      ['ArrowUp', 100, 99, 120, 20],
      ['ArrowDown', 100, 101, 120, 20],
      ['shift+ArrowLeft', 90, 100, 120, 20],
      ['shift+ArrowRight', 110, 100, 120, 20],
      ['shift+ArrowUp', 100, 90, 120, 20],
      ['shift+ArrowDown', 100, 110, 120, 20],
      ['alt+ArrowLeft', 100, 100, 119, 20],
      ['alt+ArrowRight', 100, 100, 121, 20],
      ['alt+ArrowUp', 100, 100, 120, 19],
      ['alt+ArrowDown', 100, 100, 120, 21],
    ];
    expectEach(editor, keys, (key, ...shape) => {
      editor.press(key);
      return { name: shape };
    });
    editor.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(editor.shapes()['name']).toEqual([103, 100, 120, 20]);
    editor.press('mod+z');
    expect(editor.shapes()['name']).toEqual([100, 100, 120, 20]);
  });
});

describe('a frame whose handle is dragged', () => {
  test('resizes its box by the edges of the handle, which never turns over', async () => {
    const editor = await openFree();
    editor.click(middle);
    expect(editor.chosen()).toEqual(['name']);
    const handles: [string, number, number, ...Sides][] = [
      ['nw', -10, -5, 90, 95, 130, 25],
      ['n', 9, -5, 100, 95, 120, 25],
      ['ne', 10, -5, 100, 95, 130, 25],
      ['e', 10, 9, 100, 100, 130, 20],
      ['se', 10, 5, 100, 100, 130, 25],
      ['s', 9, 5, 100, 100, 120, 25],
      ['sw', -10, 5, 90, 100, 130, 25],
      ['w', 10, 9, 110, 100, 110, 20],
      ['e', -300, 0, 100, 100, 4, 20],
      ['w', 300, 0, 216, 100, 4, 20],
      ['s', 0, -300, 100, 100, 120, 4],
      ['n', 0, 300, 100, 116, 120, 4],
    ];
    expectEach(editor, handles, (handle, dx, dy, ...shape) => {
      editor.dragHandle(handle, [dx, dy]);
      return { name: shape };
    });
  });

  test('resizes several boxes in proportion', async () => {
    const fields = [
      sketchField('text', 'left', [100, 100, 50, 20]),
      sketchField('text', 'right', [200, 140, 100, 60]),
    ];
    const editor = await openDesigner({ fields });
    editor.focus();
    editor.press('s', 'mod+a');
    editor.dragHandle('se', [200, 100]);
    expect(editor.shapes()).toEqual({
      left: [100, 100, 100, 40],
      right: [300, 180, 200, 120],
    });
  });
});

describe('edges', () => {
  const lines = { xs: [60], ys: [300] };

  test('snap to other boxes, to the page and to what the PDF draws', async () => {
    const editor = await openDesigner({ fields: [text, tick], lines });
    const moves: [string, number, number, number, number][] = [
      ['left to left', 232, 0, 330, 100],
      ['right to right', 126, 0, 224, 100],
      ['middle to the middle of the page', 135, 0, 237.5, 100],
      ['to the edge of the page', -98, 0, 0, 100],
      ['left to a line', -42, 0, 60, 100],
      ['top to a line', 0, 202, 100, 300],
      ['bottom to a line', 0, 178, 100, 280],
      ['top to a middle', 0, 109, 100, 207],
      ['both', -42, 202, 60, 300],
      ['none', 20, 30, 120, 130],
    ];
    expectEach(editor, moves, (_, dx, dy, x, y) => {
      editor.drag(middle, [middle[0] + dx, middle[1] + dy]);
      return { name: [x, y, 120, 20] };
    });
    editor.click(middle);
    const handles: [string, number, number, ...Sides][] = [
      ['w', -42, 0, 60, 100, 160, 20],
      ['e', 112, 0, 100, 100, 230, 20],
      ['s', 0, 178, 100, 100, 120, 200],
    ];
    expectEach(editor, handles, (handle, dx, dy, ...shape) => {
      editor.dragHandle(handle, [dx, dy]);
      return { name: shape };
    });
    editor.arm('Text');
    editor.drag([61, 298], [180, 320]);
    expect(editor.shapes()['text']).toEqual([60, 300, 120, 20]);
  });

  test('are free with Ctrl or without snapping, and go to the grid where there is one', async () => {
    const editor = await openDesigner({ fields: [text, tick], lines });
    editor.focus();
    const move = (dx: number, ctrl = false) => {
      editor.drag(middle, [middle[0] + dx, middle[1]], { ctrl });
      const shape = editor.shapes()['name'];
      editor.press('mod+z');
      return shape?.[0];
    };
    expect([move(232), move(232, true), move(13)]).toEqual([330, 332, 113]);
    editor.press('s');
    expect(move(232)).toBe(332);
    editor.press('g');
    expect([move(13), move(-13)]).toEqual([110, 90]);
    editor.press('s', 'g');
    expect([move(232), move(13)]).toEqual([330, 113]);
  });
});

describe('a new field', () => {
  const types = Object.keys(fieldViews) as (keyof typeof fieldViews)[];

  test('is drawn as large as the pointer went', async () => {
    const editor = await openFree();
    editor.arm('Text');
    editor.drag([50, 300], [250, 340]);
    expect(editor.shapes()['text']).toEqual([50, 300, 200, 40]);
    editor.arm('Number');
    editor.drag([300, 500], [240, 460]);
    expect(editor.shapes()['number']).toEqual([240, 460, 60, 40]);
    expect(editor.chosen()).toEqual(['number']);
  });

  test('of each type has the size of its type around the point that is pressed', async () => {
    const editor = await openFree();
    for (const type of types) {
      const { name } = fieldViews[type];
      editor.arm(name);
      editor.click([300, 400]);
      const { width, height } = newBoxSize(type);
      const [x = 0, y = 0, ...size] = editor.shapes()[editor.chosen()[0] ?? ''] ?? [];
      expect(size, name).toEqual([width, height]);
      expect(Math.abs(x + width / 2 - 300) + Math.abs(y + height / 2 - 400)).toBeLessThan(2);
      editor.press('mod+z');
    }
    const { fields } = await editor.save();
    expect(fields).toEqual([text, tick]);
  });

  test('comes from the palette by a drag, or by keys into the middle of what is seen', async () => {
    const editor = await openFree();
    editor.drop('Checkbox', [400, 300]);
    const { width, height } = newBoxSize('checkbox');
    expect(editor.shapes()['checkbox']?.slice(2)).toEqual([width, height]);
    expect(Math.abs((editor.shapes()['checkbox']?.[0] ?? 0) + width / 2 - 400)).toBeLessThan(2);
    expect(document.activeElement).toBe(editor.canvas);
    editor.pressType('Date');
    expect(editor.chosen()).toEqual(['date']);
    expect(document.activeElement).toBe(editor.canvas);
    const { fields } = await editor.save();
    expect(fields.slice(2)).toMatchObject([
      { ...newFields.checkbox, label: 'Checkbox', assignee: 'recipient' },
      { ...newFields.date, label: 'Date' },
    ]);
  });

  test('takes the box that the PDF draws around the pointer; Escape draws none', async () => {
    const boxes = [{ x: 50, y: 300, width: 200, height: 24 }];
    const editor = await openDesigner({ fields: [text], lines: { boxes } });
    editor.arm('Text');
    editor.click([120, 312]);
    expect(editor.shapes()['text']).toEqual([50, 300, 200, 24]);
    editor.arm('Text');
    editor.press('Escape');
    editor.drag([50, 400], [250, 440]);
    expect(Object.keys(editor.shapes())).toEqual(['name', 'text']);
  });
});

describe('boxes are chosen', () => {
  test('by a press, with Shift one more or less, and by a band', async () => {
    const editor = await openFree();
    editor.click(middle);
    expect(editor.chosen()).toEqual(['name']);
    editor.click([337, 207]);
    expect(editor.chosen()).toEqual(['agreed']);
    editor.click(middle, { shift: true });
    expect(editor.chosen().sort()).toEqual(['agreed', 'name']);
    editor.click(middle, { shift: true });
    expect(editor.chosen()).toEqual(['agreed']);
    editor.click([50, 400]);
    expect(editor.chosen()).toEqual([]);
    editor.drag([320, 190], [350, 220]);
    expect(editor.chosen()).toEqual(['agreed']);
    editor.drag([90, 90], [110, 110], { shift: true });
    expect(editor.chosen().sort()).toEqual(['agreed', 'name']);
    editor.drag([400, 400], [450, 450]);
    expect(editor.chosen()).toEqual([]);
    // What is only chosen is no change.
    const before = editor.shapes();
    editor.press('mod+z');
    expect(editor.shapes()).toEqual(before);
  });

  test('by keys, in reading order and all', async () => {
    const editor = await openFree();
    const presses = [
      ['n', ['name']],
      ['n', ['agreed']],
      ['n', ['name']],
      ['p', ['agreed']],
      ['Escape', []],
      ['mod+a', ['agreed', 'name']],
      ['Escape', []],
      ['mod+shift+a', ['agreed', 'name']],
    ] as const;
    for (const [key, chosen] of presses) {
      editor.press(key);
      expect(editor.chosen().sort(), key).toEqual(chosen);
    }
  });

  test('by a finger where it taps; a drag moves what is chosen alone', async () => {
    const editor = await openFree();
    const before = editor.shapes();
    editor.drag(middle, [200, 200], { by: 'touch' });
    expect([editor.shapes(), editor.chosen()]).toEqual([before, []]);
    editor.click(middle, { by: 'touch' });
    expect(editor.chosen()).toEqual(['name']);
    editor.drag(middle, [200, 200], { by: 'touch' });
    expect(editor.shapes()['name']).toEqual([140, 190, 120, 20]);
    editor.click([50, 400], { by: 'touch' });
    expect(editor.chosen()).toEqual([]);
  });

  test('by none while the pages are moved, with the middle button or the space bar', async () => {
    const editor = await openFree();
    const before = editor.shapes();
    editor.canvas.scrollTop = 50;
    editor.drag([160, 200], [160, 180], { button: 1 });
    expect(editor.canvas.scrollTop).toBeGreaterThan(50);
    const { scrollTop } = editor.canvas;
    editor.hold(' ');
    editor.drag([160, 200], [160, 180]);
    editor.release(' ');
    expect(editor.canvas.scrollTop).toBeGreaterThan(scrollTop);
    expect([editor.shapes(), editor.chosen()]).toEqual([before, []]);
  });
});

describe('copies', () => {
  test('are offset from the first ones, keep their positions on another page, and are chosen', async () => {
    const editor = await openFree();
    editor.press('mod+a', 'mod+c', 'mod+v');
    expect(editor.shapes()).toMatchObject({
      'name-2': [110, 110, 120, 20],
      'agreed-2': [340, 210, 14, 14],
    });
    expect(editor.chosen()).toEqual(['name-2', 'agreed-2']);
    editor.press('mod+v');
    expect(editor.shapes()['name-3']).toEqual([120, 120, 120, 20]);
    editor.press('PageDown', 'mod+v');
    expect(editor.shapes()['name-4']).toEqual([100, 100, 120, 20]);
    expect(editor.pages()).toMatchObject({ 'name-3': 0, 'name-4': 1, 'agreed-4': 1 });
    editor.press('mod+z', 'mod+z', 'mod+z');
    expect(Object.keys(editor.shapes())).toEqual(['name', 'agreed']);
  });

  test('are made by one key, and what is cut disappears until it is pasted', async () => {
    const editor = await openFree();
    editor.click(middle);
    editor.press('mod+d');
    expect(editor.shapes()['name-2']).toEqual([110, 110, 120, 20]);
    editor.press('mod+z');
    editor.click(middle);
    editor.press('mod+x');
    expect(Object.keys(editor.shapes())).toEqual(['agreed']);
    editor.press('mod+v');
    expect(editor.shapes()['name']).toEqual([100, 100, 120, 20]);
    editor.press('Delete');
    expect(Object.keys(editor.shapes())).toEqual(['agreed']);
  });

  test('come from another template, and from another tab', async () => {
    const first = await openFree();
    first.press('mod+a', 'mod+c');
    const other = await openDesigner({ id: '01978d3c-0000-7000-8000-3f9a1c2b7d4f' });
    other.focus();
    other.press('mod+v');
    expect(other.shapes()).toEqual({
      name: [100, 100, 120, 20],
      agreed: [330, 200, 14, 14],
    });
    const elsewhere = sketchField('text', 'elsewhere', [40, 500, 80, 20]);
    const copied = JSON.stringify({ fields: [elsewhere] });
    window.localStorage.setItem('copiedFields', copied);
    window.dispatchEvent(new StorageEvent('storage', { key: 'copiedFields', newValue: copied }));
    other.press('mod+v');
    expect(other.shapes()['elsewhere']).toEqual([40, 500, 80, 20]);
    const { fields } = await other.save();
    expect(fields).toHaveLength(3);
  });
});

describe('history', () => {
  const fields = [
    text,
    sketchField('text', 'second', [90, 140, 60, 30]),
    sketchField('number', 'third', [120, 260, 80, 24]),
  ];
  const keyed = designActions.flatMap(({ name, group, keys: [key] }) =>
    key === undefined || group === 'Select' || name === 'paste' ? [] : [[name, key] as const],
  );

  test('brings back what was before each act, and what was after it', async () => {
    const editor = await openDesigner({ fields });
    editor.focus();
    const before = editor.shapes();
    for (const [name, key] of keyed) {
      editor.press('mod+a', key);
      const after = editor.shapes();
      editor.press('mod+z');
      expect(editor.shapes(), name).toEqual(before);
      editor.press('mod+y');
      expect(editor.shapes(), name).toEqual(after);
      editor.press('mod+z');
    }
    expect(keyed.length).toBeGreaterThan(20);
  });

  test('takes many acts back one by one, and does them again', async () => {
    const editor = await openDesigner({ fields });
    editor.focus();
    const states = [editor.shapes()];
    for (let step = 0; step < 30; step += 1) {
      const [x = 0, y = 0, width = 0, height = 0] = editor.shapes()['second'] ?? [];
      const at = [x + width / 2, y + height / 2] as const;
      // Each of them another place, within the page.
      const to = [60 + ((step * 67) % 400), 60 + ((step * 41) % 300)] as const;
      editor.drag(at, to, { ctrl: true });
      states.push(editor.shapes());
    }
    for (const state of states.toReversed().slice(1)) {
      editor.press('mod+z');
      expect(editor.shapes()).toEqual(state);
    }
    for (const state of states.slice(1)) {
      editor.press('mod+shift+z');
      expect(editor.shapes()).toEqual(state);
    }
  });

  test('is there after a reload, as long as no other user changed the template', async () => {
    const editor = await openFree();
    editor.drag(middle, [middle[0] + 50, middle[1]]);
    await editor.save();
    await editor.reload();
    expect(editor.shapes()['name']).toEqual([150, 100, 120, 20]);
    editor.focus();
    editor.press('mod+z');
    expect(editor.shapes()['name']).toEqual([100, 100, 120, 20]);
    await editor.save();
    editor.changeElsewhere({ name: 'Theirs' });
    await editor.reload();
    editor.focus();
    editor.press('mod+shift+z');
    expect(editor.shapes()['name']).toEqual([100, 100, 120, 20]);
  });
});

test('only changes are saved', async () => {
  const third = sketchField('text', 'third', [100, 400, 80, 20]);
  const editor = await openDesigner({ fields: [text, tick, third] });
  editor.drag(middle, [middle[0] + 13, middle[1] + 27], { ctrl: true });
  editor.click([337, 207]);
  editor.press('Delete');
  await editor.save();
  const calls = server().callsOf(updateFormTemplate);
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      changed: [{ key: 'name', placements: [{ x: 113, y: 127 }] }],
      removed: ['agreed'],
      order: ['name', 'third'],
      revision: 1,
    },
  ]);
  editor.press('mod+s');
  expect(server().callsOf(updateFormTemplate)).toHaveLength(1);
});
