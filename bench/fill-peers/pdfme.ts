import type { Contender } from '../lib/cpu-time.ts';
import type { FillJob } from '../lib/fill-job.ts';
import { drawingsOf, font, pictureSize, signatureSvg } from '../lib/fill-job.ts';
import { importPeer, peerName } from '../lib/peers.ts';

interface Generator {
  generate(order: {
    template: { basePdf: Uint8Array; schemas: object[][] };
    inputs: Record<string, string>[];
    options: object;
    plugins: Record<string, unknown>;
  }): Promise<Uint8Array>;
}
type Plugins = Record<'text' | 'image' | 'svg', unknown>;

/** Millimetres in a point. */
const mm = 25.4 / 72;

/** Fills by pdfme: the same template, font and plugins for all documents. */
export async function fillWithPdfme({
  template,
  fields,
  photo,
  valuesOf,
}: FillJob): Promise<Contender> {
  const { generate } = await importPeer<Generator>('@pdfme/generator');
  const { text, image, svg } = await importPeer<Plugins>('@pdfme/schemas');
  const everything = drawingsOf(fields, { ...valuesOf(0), ...valuesOf(1) });
  const types = { text: 'text', image: 'image', signature: 'svg' } as const;
  const schemaOf = (drawing: (typeof everything)[number]) => {
    const { key, kind, place } = drawing;
    const size = kind === 'image' ? pictureSize(drawing) : place;
    return {
      name: key,
      type: types[kind],
      position: { x: place.x * mm, y: place.y * mm },
      width: size.width * mm,
      height: size.height * mm,
      fontName: 'NotoSans',
      fontSize: 8,
    };
  };
  const pages = Math.max(...everything.map(({ place }) => place.page)) + 1;
  const schemas = Array.from({ length: pages }, (_, page) =>
    everything.filter(({ place }) => place.page === page).map(schemaOf),
  );
  const jpeg = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  const options = { font: { NotoSans: { data: font, fallback: true, subset: true } } };
  return {
    name: peerName('@pdfme/generator'),
    times: 20,
    async work(n) {
      const shown = drawingsOf(fields, valuesOf(n)).map(({ key, kind, text: value }) => {
        if (kind === 'text') return [key, value];
        return [key, kind === 'image' ? jpeg : signatureSvg(n)];
      });
      const order = {
        template: { basePdf: template, schemas },
        options,
        plugins: { text, image, svg },
      };
      const inputs = [Object.fromEntries(shown) as Record<string, string>];
      return (await generate({ ...order, inputs })).length;
    },
  };
}
