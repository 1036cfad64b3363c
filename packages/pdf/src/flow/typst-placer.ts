import { flowingText } from './flowing-text.ts';
import type { ValuePlacer } from './lay-out-certificate.ts';
import type { PictureFile } from './picture.ts';
import { pictureFile, svgFile } from './picture.ts';
import { qrCode, qrColor } from './qr-code.ts';

/** Passes the values to typst, which sets them. */
export class TypstPlacer implements ValuePlacer {
  /** The pictures, by the names under which the template finds them. */
  readonly files: Record<string, Uint8Array> = {};
  readonly say = flowingText;
  readonly sayParts = (parts: string[]) => parts;
  readonly lead = (url: string) => url;
  readonly show: ValuePlacer['show'] = (picture) => this.#attach(pictureFile(picture));

  showQrCode(text: string): string {
    const { size, runs } = qrCode(text);
    // One path for all, so that no viewer shows seams between the squares.
    const path = runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('');
    return this.#attach(svgFile(size, size, `<path d="${path}" fill="${qrColor}"/>`));
  }

  #attach({ type, bytes }: PictureFile): string {
    const name = `picture-${Object.keys(this.files).length}.${type}`;
    this.files[name] = bytes;
    return name;
  }
}
