import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The part of PDFium's C interface that we use. Handles and pointers are addresses in its memory; 0
 * stands for nothing.
 */
export interface Pdfium {
  /** Its memory as it is now: a view that must not be kept, for it ends when the memory grows. */
  memory(): Uint8Array;
  malloc(bytes: number): number;
  free(pointer: number): void;
  FPDF_InitLibraryWithConfig(config: number): void;
  FPDF_LoadMemDocument(data: number, bytes: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetFormType(document: number): number;
  FPDF_LoadPage(document: number, page: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidth(page: number): number;
  FPDF_GetPageHeight(page: number): number;
  FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    data: number,
    stride: number,
  ): number;
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turns: number,
    flags: number,
  ): void;
  FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number;
  FPDFDOC_ExitFormFillEnvironment(form: number): void;
  FORM_OnAfterLoadPage(page: number, form: number): void;
  FORM_OnBeforeClosePage(page: number, form: number): void;
  FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turns: number,
    flags: number,
  ): void;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetText(text: number, start: number, count: number, utf16: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_IsGenerated(text: number, index: number): number;
  FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
  FPDFText_GetFontInfo(
    text: number,
    index: number,
    name: number,
    bytes: number,
    flags: number,
  ): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  FPDFTextObj_GetFontSize(object: number, size: number): number;
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, utf16: number, bytes: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_GetCropBox(
    page: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  FPDFPage_GetMediaBox(
    page: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_GetFillColor(
    object: number,
    red: number,
    green: number,
    blue: number,
    opacity: number,
  ): number;
  FPDFPageObj_GetStrokeColor(
    object: number,
    red: number,
    green: number,
    blue: number,
    opacity: number,
  ): number;
  FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  FPDFPageObj_GetDashCount(object: number): number;
  FPDFPageObj_GetClipPath(object: number): number;
  FPDFFormObj_CountObjects(object: number): number;
  FPDFFormObj_GetObject(object: number, index: number): number;
  FPDFImageObj_GetBitmap(object: number): number;
  FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetFormat(bitmap: number): number;
  FPDFBitmap_GetWidth(bitmap: number): number;
  FPDFBitmap_GetHeight(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFPath_GetDrawMode(object: number, fillMode: number, isStroked: number): number;
  FPDFPath_CountSegments(object: number): number;
  FPDFPath_GetPathSegment(object: number, index: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
  FPDFClipPath_CountPaths(clip: number): number;
  FPDFClipPath_CountPathSegments(clip: number, path: number): number;
  FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number;
}

/** The codes of `FPDF_GetLastError` after a document could not be loaded. */
export const loadErrors = { password: 4, security: 5 } as const;

/** Layouts of bitmaps, of one to four bytes for each pixel; the fourth byte of `rgbx` is without meaning. */
export const bitmapFormats = { grey: 1, rgb: 2, rgbx: 3, rgba: 4 } as const;

/** The flags of `FPDF_RenderPageBitmap`. */
export const renderFlags = { annotations: 0x01, redFirst: 0x10 } as const;

// The package's own types miss half of the functions, whose names all begin with a low line.
interface Core {
  [name: string]: unknown;
  HEAPU8: Uint8Array;
  wasmExports: Pick<Pdfium, 'malloc' | 'free'>;
}

const require = createRequire(import.meta.url);

/** Starts a PDFium with memory of its own (WebAssembly, about 40 ms). */
export async function startPdfium(): Promise<Pdfium> {
  // Only who renders pages has to load it.
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  const file = await readFile(require.resolve('@hyzyla/pdfium/pdfium.wasm'));
  // A Buffer may be a part of a larger one; the package wants all of an ArrayBuffer.
  const wasmBinary = new Uint8Array(file).buffer;
  // Without `locateFile` the package looks for the file next to its own code all the same.
  const options = { wasmBinary, locateFile: () => '', printErr: () => {} };
  const core = (await PDFiumModule(options)) as unknown as Core;
  const functions = Object.keys(core)
    .filter((key) => key.startsWith('_F'))
    .map((key) => [key.slice(1), core[key]]);
  const pdfium = {
    ...Object.fromEntries(functions),
    memory: () => core.HEAPU8,
    malloc: core.wasmExports.malloc,
    free: core.wasmExports.free,
  } as Pdfium;
  pdfium.FPDF_InitLibraryWithConfig(0);
  return pdfium;
}
