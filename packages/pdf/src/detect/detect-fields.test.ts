import { PDF, type PDFPage, rgb } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { type DetectedField, detectFields } from './detect-fields.ts';

const height = 842;
const black = rgb(0, 0, 0);

/** Creates a pen for a page, in points from its top left corner. */
function pen(page: PDFPage) {
  const borders = { borderColor: black, borderWidth: 0.7 };
  return {
    text: (x: number, y: number, text: string, size = 10) =>
      page.drawText(text, { x, y: height - y, size }),
    line: (x: number, y: number, length: number, thickness = 0.6) =>
      page.drawLine({
        start: { x, y: height - y },
        end: { x: x + length, y: height - y },
        thickness,
        color: black,
      }),
    upright: (x: number, y: number, length: number, dashArray?: number[]) =>
      page.drawLine({
        start: { x, y: height - y },
        end: { x, y: height - y + length },
        thickness: 0.6,
        color: black,
        ...(dashArray && { dashArray }),
      }),
    path: () => page.drawPath(),
    box: (x: number, y: number, wide: number, high: number, look: object = borders) =>
      page.drawRectangle({ x, y: height - y - high, width: wide, height: high, ...look }),
  };
}

/** A page of a form, with some running text so that the size of its letters is known. */
async function form(draw: (on: ReturnType<typeof pen>) => void): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height });
  const on = pen(page);
  on.text(60, 60, 'Particulars of the person who is engaged', 16);
  on.text(60, 84, 'Write in capitals. What is not filled in counts as not given.');
  draw(on);
  return new Uint8Array(await pdf.save());
}

type Wanted = [type: string, label: string, x: number, y: number, width: number, height: number];

/** Shortens fields to type, label and placement, rounded to points. */
const brief = (fields: readonly DetectedField[]): Wanted[] =>
  fields.map(({ type, label, x, y, width, height: high }) => [
    type,
    label,
    ...([x, y, width, high].map(Math.round) as [number, number, number, number]),
  ]);

/**
 * Lists the differences of the found fields from the wanted ones: in type or label, in order, or by more than half in
 * placement.
 */
async function misses(pdf: Uint8Array, wanted: readonly Wanted[]): Promise<unknown[]> {
  const found = brief(await detectFields(pdf));
  const count = Math.max(found.length, wanted.length);
  return Array.from({ length: count }, (_, index) => [found[index], wanted[index]] as const)
    .filter(([one, other]) => !one || !other || !isLike(one, other))
    .map(([one, other]) => ({ found: one, wanted: other }));
}

function isLike(one: Wanted, other: Wanted): boolean {
  const [x, y, width, high] = one.slice(2) as [number, number, number, number];
  const [otherX, otherY, otherWidth, otherHigh] = other.slice(2) as [
    number,
    number,
    number,
    number,
  ];
  const shared =
    Math.max(0, Math.min(x + width, otherX + otherWidth) - Math.max(x, otherX)) *
    Math.max(0, Math.min(y + high, otherY + otherHigh) - Math.max(y, otherY));
  const both = width * high + otherWidth * otherHigh - shared;
  return one[0] === other[0] && one[1] === other[1] && shared / both > 0.5;
}

test('a label with a colon is that of its line however far that begins, and asks for no rest of a page', async () => {
  const pdf = await form(({ text, line }) => {
    text(60, 300, 'Name:');
    line(180, 302, 260);
    text(60, 420, 'Signature:');
    line(180, 422, 260);
  });
  const found = await detectFields(pdf);
  expect(found.map(({ label, rule, x }) => [label, rule, Math.round(x)])).toEqual([
    ['Name', 'line', 180],
    ['Signature', 'line', 180],
  ]);
});

test('lines of one length below each other are fields of their own where each has a label', async () => {
  const names = ['Name', 'Born on', 'Nationality'];
  for (const colon of [':', '']) {
    const pdf = await form(({ text, line }) => {
      for (const [row, name] of names.entries()) {
        text(50, 300 + row * 20, `${name}${colon}`);
        line(200, 302 + row * 20, 300);
      }
      text(50, 420, `Address${colon}`);
      for (const row of [0, 1, 2]) line(200, 422 + row * 20, 300);
    });
    const found = await detectFields(pdf);
    expect(found.map(({ label, lines }) => [label, lines])).toEqual([
      ...names.map((name) => [name, 1]),
      ['Address', 3],
    ]);
  }
});

describe('areas to write in', () => {
  test('lines behind their labels and over their captions, and no lines that divide the page', async () => {
    const pdf = await form((on) => {
      on.line(50, 95, 495);
      on.text(60, 130, 'Name:');
      on.line(95, 132, 180);
      on.text(300, 130, 'E-mail:');
      on.line(340, 132, 200);
      on.line(60, 180, 200);
      on.text(60, 192, 'Signature of the crew member', 8);
      on.line(320, 180, 120);
      on.text(320, 192, 'Date', 8);
      on.line(50, 230, 495);
      on.text(50, 246, 'Terms of the engagement', 12);
      on.text(50, 260, 'The production pays what is agreed in the deal memo, within thirty days.');
    });
    const wanted: Wanted[] = [
      ['text', 'Name', 95, 115, 180, 17],
      ['email', 'E-mail', 340, 115, 200, 17],
      ['signature', 'Signature of the crew member', 60, 163, 200, 17],
      ['signed-on', 'Date', 320, 163, 120, 17],
    ];
    expect(await misses(pdf, wanted)).toEqual([]);
  });

  test('rows of dots and underscores, but not those that lead to a number', async () => {
    const pdf = await form((on) => {
      on.text(60, 130, `Nachname ${'.'.repeat(60)}`);
      on.text(60, 160, `Telefon ${'_'.repeat(30)}`);
      on.text(60, 190, `Introduction ${'.'.repeat(60)} 7`);
    });
    const wanted: Wanted[] = [
      ['text', 'Nachname', 108, 114, 167, 17],
      ['phone', 'Telefon', 100, 144, 165, 17],
    ];
    expect(await misses(pdf, wanted)).toEqual([]);
  });

  test('cells below their labels and behind the letter of their row', async () => {
    const pdf = await form((on) => {
      on.box(60, 110, 230, 34);
      on.text(64, 120, 'First names', 8);
      on.box(290, 110, 230, 34);
      on.text(294, 120, 'Daily fee', 8);
      for (const [row, letter] of ['a', 'b', 'c'].entries()) {
        on.box(60, 180 + row * 22, 460, 22);
        on.text(66, 195 + row * 22, letter);
      }
    });
    const wanted: Wanted[] = [
      ['text', 'First names', 61, 122, 228, 21],
      ['currency', 'Daily fee', 291, 122, 228, 21],
      ['text', 'a', 73, 181, 446, 20],
      ['text', 'b', 73, 203, 446, 20],
      ['text', 'c', 73, 225, 446, 20],
    ];
    expect(await misses(pdf, wanted)).toEqual([]);
  });

  test('painted areas: pale ones on white, white ones on a tint, round their corners', async () => {
    const pdf = await form((on) => {
      on.text(60, 122, 'Nom');
      on.box(120, 108, 200, 20, { color: rgb(0.88, 0.93, 1) });
      on.box(50, 150, 495, 60, { color: rgb(0.85, 0.85, 0.85) });
      on.text(60, 182, 'Prénom');
      on.box(120, 168, 200, 20, { color: rgb(1, 1, 1) });
      on.text(60, 242, 'Adresse');
      on.box(120, 228, 300, 22, { borderColor: black, borderWidth: 0.7, cornerRadius: 4 });
    });
    const wanted: Wanted[] = [
      ['text', 'Nom', 120, 108, 200, 20],
      ['text', 'Prénom', 120, 168, 200, 20],
      ['text', 'Adresse', 120, 228, 300, 22],
    ];
    expect(await misses(pdf, wanted)).toEqual([]);
  });

  test('combs of boxes, of boxes that stand apart, and of marks on a line', async () => {
    const pdf = await form((on) => {
      on.text(60, 124, 'Sort code');
      for (let cell = 0; cell < 6; cell += 1) on.box(150 + cell * 18, 110, 18, 20);
      on.text(60, 164, 'Account number');
      for (let cell = 0; cell < 8; cell += 1) on.box(150 + cell * 22, 150, 17, 20);
      on.text(60, 206, 'Tax number');
      on.line(150, 208, 200);
      for (let mark = 0; mark <= 10; mark += 1) on.upright(150 + mark * 20, 208, 5);
    });
    const found = await detectFields(pdf);
    expect(found.map(({ label, combCells }) => [label, combCells])).toEqual([
      ['Sort code', 6],
      ['Account number', 8],
      ['Tax number', 10],
    ]);
  });

  test('cells that are dashed', async () => {
    const pdf = await form((on) => {
      on.text(60, 124, 'Nationality');
      on.box(150, 110, 180, 20, {
        borderColor: black,
        borderWidth: 0.7,
        borderDashArray: [3, 2],
      });
    });
    expect(await misses(pdf, [['text', 'Nationality', 150, 110, 180, 20]])).toEqual([]);
  });
});

describe('boxes to be marked', () => {
  test('with the answers after them, grouped where one of them is to be chosen', async () => {
    const pdf = await form((on) => {
      on.text(60, 130, 'Are you VAT registered?');
      on.box(200, 121, 10, 10);
      on.text(214, 130, 'Yes');
      on.box(250, 121, 10, 10);
      on.text(264, 130, 'No');
      on.box(60, 151, 10, 10);
      on.text(76, 160, 'I have read the safety notes *');
    });
    const found = await detectFields(pdf);
    expect(found.map(({ type, label, group, required }) => [type, label, group, required])).toEqual(
      [
        ['checkbox', 'Yes', 0, false],
        ['checkbox', 'No', 0, false],
        ['checkbox', 'I have read the safety notes', undefined, true],
      ],
    );
  });
});

/** Draws the frame of a box as forms with raised buttons have it: two halves that meet at two corners. */
function mitred(on: ReturnType<typeof pen>, x: number, top: number, wide: number, high: number) {
  const [x0, x1, y0, y1, thick] = [x, x + wide, height - top - high, height - top, 1.5];
  const greyOf = (tint: number) => ({ color: rgb(tint, tint, tint) });
  const paint = (a: number, b: number, tint: number) => {
    const [inA, inB] = [a === x0 ? x0 + thick : x1 - thick, b === y1 ? y1 - thick : y0 + thick];
    const half = on
      .path()
      .moveTo(x0, y0)
      .lineTo(a, b)
      .lineTo(x1, y1)
      .lineTo(x1 - thick, y1 - thick)
      .lineTo(inA, inB)
      .lineTo(x0 + thick, y0 + thick)
      .close();
    half.fill(greyOf(tint));
  };
  paint(x0, y1, 0.5);
  paint(x1, y0, 0.75);
}

/** Draws a round button as two arcs, lit from the upper left. */
function bevelled(on: ReturnType<typeof pen>, x: number, top: number, radius: number) {
  const [middle, level] = [x + radius, height - top - radius];
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return [middle + radius * Math.cos(angle), level + radius * Math.sin(angle)] as const;
  };
  const reach = (4 / 3) * Math.tan(Math.PI / 8) * radius;
  const arc = (from: number, tint: number) => {
    const path = on.path().moveTo(...at(from));
    for (const start of [from, from + 90]) {
      const [first, second] = [start, start + 90].map((degrees) => (degrees * Math.PI) / 180);
      const [x0, y0] = at(start);
      const [x1, y1] = at(start + 90);
      path.curveTo(
        x0 - reach * Math.sin(first ?? 0),
        y0 + reach * Math.cos(first ?? 0),
        x1 + reach * Math.sin(second ?? 0),
        y1 - reach * Math.cos(second ?? 0),
        x1,
        y1,
      );
    }
    path.stroke({ borderColor: rgb(tint, tint, tint), borderWidth: 1 });
  };
  arc(45, 0.4);
  arc(225, 0.8);
}

describe('shapes drawn in parts', () => {
  test('frames of two mitred halves, small and large, and round buttons of two arcs', async () => {
    const pdf = await form((on) => {
      mitred(on, 60, 120, 11, 11);
      on.text(78, 130, 'I have a driving licence');
      bevelled(on, 60, 150, 6);
      on.text(78, 160, 'I work from home');
      on.text(60, 214, 'Nickname');
      mitred(on, 130, 198, 200, 22);
    });
    const wanted: Wanted[] = [
      ['checkbox', 'I have a driving licence', 59, 119, 13, 13],
      ['checkbox', 'I work from home', 59, 149, 14, 14],
      ['text', 'Nickname', 130, 198, 200, 22],
    ];
    expect(await misses(pdf, wanted)).toEqual([]);
  });

  test('combs whose cells are divided by marks of half their height, or hanging from the top', async () => {
    const pdf = await form((on) => {
      const rows = [
        { y: 124, high: 0.5 },
        { y: 184, high: 0.75 },
      ];
      for (const [row, { y, high }] of rows.entries()) {
        on.text(60, y, ['Sort code', 'Account number'][row] ?? '');
        on.box(150, y - 18, 160, 24);
        for (let mark = 1; mark < 8; mark += 1) on.upright(150 + mark * 20, y + 6, 24 * high);
      }
      on.text(60, 244, 'Tax number');
      on.box(150, 226, 160, 24);
      for (let mark = 1; mark < 8; mark += 1) on.upright(150 + mark * 20, 238, 12);
    });
    const found = await detectFields(pdf);
    expect(found.map(({ label, combCells }) => [label, combCells])).toEqual([
      ['Sort code', 8],
      ['Account number', 8],
      ['Tax number', 8],
    ]);
  });
});

describe('cells with a printed sign', () => {
  test('are filled in next to it', async () => {
    const pdf = await form((on) => {
      for (const [row, [name, sign]] of [
        ['Fee', '£'],
        ['Expenses', '+'],
        ['Total', '='],
      ].entries()) {
        const y = 120 + row * 24;
        on.box(60, y, 200, 24);
        on.text(64, y + 16, name ?? '');
        on.box(260, y, 160, 24);
        on.text(266, y + 16, sign ?? '');
      }
      on.box(60, 240, 24, 24);
      on.text(69, 256, '+');
    });
    const found = await detectFields(pdf);
    expect(found.map(({ label, x, width }) => [label, x > 268, width > 140])).toEqual([
      ['Fee', true, true],
      ['Expenses', true, true],
      ['Total', true, true],
    ]);
  });
});

describe('labels', () => {
  test('end at a gap that is wide for their letters', async () => {
    const pdf = await form((on) => {
      // Small letters far apart from those of the next label, in a text of large ones.
      on.text(60, 150, 'Valid until', 6);
      on.text(102, 150, 'Number', 6);
      on.line(128, 152, 150);
    });
    const found = await detectFields(pdf);
    expect(found.map(({ label }) => label)).toEqual(['Number']);
  });

  test('of a choice are its question and its answers', async () => {
    const pdf = await form((on) => {
      on.text(60, 130, 'Are you VAT registered?');
      on.box(200, 121, 10, 10);
      on.text(214, 130, 'Yes');
      on.box(250, 121, 10, 10);
      on.text(264, 130, 'No');
      on.text(60, 170, 'Do you have a pension?');
      on.box(60, 178, 10, 10);
      on.text(74, 187, 'Yes');
      on.box(110, 178, 10, 10);
      on.text(124, 187, 'No');
    });
    const found = await detectFields(pdf);
    expect(found.map(({ label, group, question }) => [label, group, question])).toEqual([
      ['Yes', 0, 'Are you VAT registered?'],
      ['No', 0, 'Are you VAT registered?'],
      ['Yes', 1, 'Do you have a pension?'],
      ['No', 1, 'Do you have a pension?'],
    ]);
  });
});

describe('shapes that are no fields', () => {
  test('panels without a name, headings in a frame, dots between the parts of a foot', async () => {
    const pdf = await form((on) => {
      on.box(60, 130, 480, 200);
      on.box(60, 350, 480, 24);
      on.text(240, 366, 'Section B: Payment', 12);
      on.text(60, 800, 'Crew form · Revision 2 · Northlight Pictures', 8);
    });
    expect(await misses(pdf, [])).toEqual([]);
  });

  test('a page without anything', async () => {
    const pdf = PDF.create();
    pdf.addPage({ width: 595, height });
    expect(await detectFields(new Uint8Array(await pdf.save()))).toEqual([]);
  });
});

test('a page that is shown turned has its fields where they are shown', async () => {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height });
  page.setRotation(90);
  // Shown at 60, 95 and 132 from the left, and 130 from the top.
  page.drawText('Full name:', {
    x: 130,
    y: 60,
    size: 10,
    rotate: { angle: 90, origin: { x: 130, y: 60 } },
  });
  page.drawLine({
    start: { x: 132, y: 115 },
    end: { x: 132, y: 295 },
    thickness: 0.6,
    color: black,
  });
  const file = new Uint8Array(await pdf.save());
  expect(await misses(file, [['text', 'Full name', 115, 115, 180, 17]])).toEqual([]);
});

test('only the requested pages are looked at', async () => {
  const pdf = await form((on) => on.box(60, 121, 10, 10));
  await expect(detectFields(pdf, { pages: [1] })).rejects.toMatchObject({ name: 'PageProblem' });
  expect(await detectFields(pdf, { pages: [] })).toEqual([]);
});
