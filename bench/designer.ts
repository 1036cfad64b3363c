// How quick the designer of forms is with a form of 20 pages and 400 fields: from the click in the list until it can be
// used, at full speed and four times slowed; each frame while fields are dragged; saving and publishing; and the
// formulas of 1,000 fields. `npm run bench -- designer`; `--pages N`, `--fields N` and `--rounds N` change the sizes.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  type Field,
  type FormTemplate,
  type FormValues,
  newFields,
  publishFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { decideFields, documentFormulas } from '@countersign/domain';
import { compile, readForm } from '@countersign/pdf';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../tests/support/chromium.ts';
import { type Client, signInTo } from '../tests/support/client.ts';
import { startProduct } from '../tests/support/server.ts';
import { type Kept, openPage, setSlowdown, signInOnce, slowdown } from './lib/browser-page.ts';
import { median, milliseconds, percentile, table } from './lib/report.ts';
import { sampleFields } from './lib/sample-form.ts';
import { openSamplePages } from './lib/sample-pages.ts';

const password = 'Bench-pass-1';
const email = 'sofia@northlight.example';
const name = 'Form of the benchmark';

interface Sizes {
  pages: number;
  fields: number;
  rounds: number;
}

/** Uploads pages of text, and puts the fields on them. */
async function makeTemplate(client: Client, file: Uint8Array, sizes: Sizes): Promise<FormTemplate> {
  const made = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file: new Uint8Array(file),
  });
  const changed = sampleFields(sizes.fields, sizes.pages);
  return client.call(updateFormTemplate, {
    params: { id: made.id },
    body: { changed, revision: made.revision },
  });
}

/** A page that shows the list of templates, in a browser with nothing in its cache. */
async function openList(browser: Browser, url: string, kept: Kept) {
  const bench = await openPage(browser, url, { usable: '[data-row]', kept, width: 1280 });
  await bench.page.goto('/dashboard/form-template');
  await bench.page.getByRole('link', { name, exact: true }).waitFor();
  return bench;
}

/** Milliseconds from the click on a template until its first page is drawn with its fields. */
async function openDesigner(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        const first = document.querySelector('[data-page="0"]');
        const isThere = first?.querySelector('canvas') && first.querySelector('[data-box]');
        if (!isThere) return requestAnimationFrame(look);
        const channel = new MessageChannel();
        // After the frame that shows it.
        channel.port1.onmessage = () => {
          document.documentElement.dataset['usable'] = String(performance.now() - timeStamp);
        };
        return channel.port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });
  });
  await page.getByRole('link', { name, exact: true }).click();
  const usable = await page.waitForFunction(
    () => document.documentElement.dataset['usable'],
    undefined,
    { timeout: 60_000 },
  );
  return Number(await usable.jsonValue());
}

async function measureOpening(
  browser: Browser,
  url: string,
  kept: Kept,
  rounds: number,
  rate: number,
): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, tools, context } = await openList(browser, url, kept);
    await setSlowdown(tools, rate);
    took.push(await openDesigner(page));
    await context.close();
  }
  return median(took);
}

/** What the page's thread took for each frame in which something was dragged, in milliseconds. */
async function measureDrag(page: Page, steps: number): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let isMoved = false;
    document.addEventListener('pointermove', () => (isMoved = true), { capture: true });
    const frame = (start: number) => {
      if (document.documentElement.dataset['frames'] !== undefined) return;
      const wasMoved = isMoved;
      isMoved = false;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (wasMoved) frames.push(performance.now() - start);
      };
      channel.port2.postMessage(undefined);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    document.addEventListener('pointerup', () => {
      document.documentElement.dataset['frames'] = JSON.stringify(frames);
    });
  });
  const box = await page
    .locator('[data-page="0"] [data-lifted] [data-box], [data-page="0"] [data-box]')
    .first()
    .boundingBox();
  if (box === null) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x + (step % 60) * 3, y + Math.sin(step / 9) * 60);
  }
  await page.mouse.up();
  const frames = await page.waitForFunction(() => document.documentElement.dataset['frames']);
  return JSON.parse((await frames.jsonValue()) ?? '[]') as number[];
}

async function dragRows(browser: Browser, url: string, kept: Kept): Promise<string[][]> {
  const rows: string[][] = [];
  for (const what of ['one field', 'all fields of a page'] as const) {
    const { page, context } = await openList(browser, url, kept);
    await openDesigner(page);
    await page.locator('[data-canvas]').focus();
    if (what !== 'one field') await page.keyboard.press('ControlOrMeta+a');
    const frames = await measureDrag(page, 400);
    rows.push(
      [`drag ${what}, a frame: median`, milliseconds(median(frames)), '16'],
      [`drag ${what}, a frame: 95 %`, milliseconds(percentile(frames, 0.95)), '32'],
    );
    await context.close();
  }
  return rows;
}

async function savingRows(
  client: Client,
  template: FormTemplate,
  { rounds }: Sizes,
): Promise<string[][]> {
  const params = { id: template.id };
  let { revision, fields } = template;
  const [saves, publishes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [first] = fields;
    if (first === undefined) throw new Error('The form has no fields.');
    const changed: Field[] = [{ ...first, label: `Saved ${round}` }];
    const start = performance.now();
    const saved = await client.call(updateFormTemplate, { params, body: { changed, revision } });
    const between = performance.now();
    const published = await client.call(publishFormTemplate, {
      params,
      body: { revision: saved.revision, note: '' },
    });
    saves.push(between - start);
    publishes.push(performance.now() - between);
    ({ revision, fields } = published);
  }
  return [
    ['save one field of it', milliseconds(median(saves)), '100'],
    ['publish', milliseconds(median(publishes)), ''],
  ];
}

/** What compiling the form takes, which the first document of a version waits for. */
async function compileRow(file: Uint8Array, fields: Field[], rounds: number): Promise<string[]> {
  const { pdf } = await readForm(file);
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    await compile([{ pdf, fields, title: name }]);
    took.push(performance.now() - start);
  }
  // The first one loads and warms up what it needs.
  return ['compile, with publishing', milliseconds(median(took.slice(1))), '500'];
}

/** Half of the fields are filled in, the others calculated of them and of each other, or shown by a condition. */
function formulaFields(count: number): Field[] {
  return Array.from({ length: count }, (_, index): Field => {
    const base = {
      key: `f${index}`,
      label: `Field ${index}`,
      assignee: 'creator' as const,
      required: false,
      placements: [],
    };
    if (index % 2 === 0) {
      const showWhen = index % 4 === 2 ? `f${index - 2} > 3` : undefined;
      return { ...newFields.number, ...base, ...(showWhen && { showWhen }) };
    }
    const before = index > 2 ? `f${index - 2}` : '0';
    const expression = `round(f${index - 1} * 1.2 + ${before} / 2, 2) + if(f${index - 1} > 5, 10, 1)`;
    return { ...newFields.calculated, ...base, expression };
  });
}

function formulaRows(rounds: number): string[][] {
  const fields = formulaFields(1000);
  const forms = [{ formTemplateId: 'form', name, fields }];
  const [reading, working]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds * 10; round += 1) {
    const start = performance.now();
    const plan = documentFormulas(forms);
    const between = performance.now();
    const values: FormValues = {};
    for (const [index, { key }] of fields.entries()) values[key] = String((index + round) % 9);
    decideFields(plan, { form: values }, () => undefined);
    reading.push(between - start);
    working.push(performance.now() - between);
  }
  return [
    ['formulas of 1,000 fields: read and check', milliseconds(median(reading)), ''],
    ['formulas of 1,000 fields: work all out', milliseconds(median(working)), '5'],
  ];
}

/** Prints one line for each figure, with what is wanted beside it. */
export default async function designerBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      pages: { type: 'string', default: '20' },
      fields: { type: 'string', default: '400' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const sizes: Sizes = {
    pages: Number(values.pages),
    fields: Number(values.fields),
    rounds: Number(values.rounds),
  };
  const { rounds } = sizes;
  const samples = await openSamplePages();
  const file = await samples.print(sizes.pages);
  await samples.close();
  const rows = formulaRows(rounds);
  const product = await startProduct({ env: { DEMO_PASSWORD: password, LOG_LEVEL: 'error' } });
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    const client = await signInTo(product.url, email, password);
    const template = await makeTemplate(client, file, sizes);
    const kept = await signInOnce(browser, product.url, { email, password });
    const open = (rate: number) => measureOpening(browser, product.url, kept, rounds, rate);
    rows.push(['usable after the click', milliseconds(await open(1)), '1500']);
    rows.push([`the same, ${slowdown} times slowed`, milliseconds(await open(slowdown)), '4000']);
    rows.push(...(await dragRows(browser, product.url, kept)));
    rows.push(...(await savingRows(client, template, sizes)));
    rows.push(await compileRow(file, template.fields, rounds));
  } finally {
    await browser.close();
    await product.remove();
  }
  table([`${sizes.pages} pages, ${sizes.fields} fields`, 'ms', 'goal'], rows);
}
