import type { Readers } from '../reader/reader-messages.ts';

/** Lists the readers of external files, which run in processes of their own. */
export const uploadReaders = {
  readForm: async () => (await import('../attachment/read-checked-form.ts')).readCheckedForm,
  readWord: async () => (await import('../word/read-word.ts')).readWord,
  readAttachment: async () => (await import('../attachment/read-attachment.ts')).readAttachment,
  checkOffice: async () => (await import('../attachment/check-office.ts')).checkOffice,
  makePicturePage: async () => (await import('../pages/make-pages.ts')).makePicturePage,
  describeImage: async () => (await import('../draw/describe-image.ts')).describeImage,
  measureImage: async () => (await import('../draw/image-pixels.ts')).measureImage,
  rewriteImage: async () => (await import('../draw/rewrite-image.ts')).rewriteImage,
  readTrace: async () => (await import('../watermark/read-trace.ts')).readTrace,
  readDrawnTrace: async () => (await import('../watermark/read-trace.ts')).readDrawnTrace,
  readPictureTrace: async () => (await import('../watermark/read-picture.ts')).readPictureTrace,
  hashRevisions: async () => (await import('../seal/revision-ends.ts')).hashRevisions,
  verifyUpload: async () => (await import('../seal/verify.ts')).verify,
  verifyKnown: async () => (await import('../seal/verify.ts')).verify,
} satisfies Readers;

export type UploadReaders = typeof uploadReaders;
