export type { Appendix } from './assemble/append-pages.ts';
export type { AssembledDocument, DocumentMeta } from './assemble/assemble.ts';
export { assemble } from './assemble/assemble.ts';
export { assembleSingles, compileSingles } from './assemble/assemble-singles.ts';
export type { CompiledPack, FormSource, PageSpan } from './assemble/compile.ts';
export { compile } from './assemble/compile.ts';
export type { OfficeType } from './attachment/check-office.ts';
export { checkOffice, officeTypes } from './attachment/check-office.ts';
export type { AttachmentOptions, ReadAttachment } from './attachment/read-attachment.ts';
export { readAttachment } from './attachment/read-attachment.ts';
export { ByteCache } from './byte-cache.ts';
export type { DetectedField, DetectOptions } from './detect/detect-fields.ts';
export { detectFields } from './detect/detect-fields.ts';
export type { GuessedAssignee, GuessedType } from './detect/guess-use.ts';
export type { GivenField, LabelledField } from './detect/label-fields.ts';
export { labelFields } from './detect/label-fields.ts';

export type { MatchedField, PlacedField } from './detect/match-fields.ts';
export { matchFields } from './detect/match-fields.ts';
export type { PageLines } from './detect/page-lines.ts';
export { pageLines } from './detect/page-lines.ts';
export { describeImage, type ImageDescription } from './draw/describe-image.ts';
export { measureImage } from './draw/image-pixels.ts';
export { ImageProblem } from './draw/image-problem.ts';
export type { ImageFiles } from './draw/prepare-images.ts';
export type { RenderIssue, RenderIssueKind } from './draw/render-issue.ts';
export type { RewrittenImage } from './draw/rewrite-image.ts';
export { rewriteImage } from './draw/rewrite-image.ts';
export type { EncryptOptions } from './encrypt/encrypt.ts';
export { encrypt } from './encrypt/encrypt.ts';
export type { EncryptProblemCode } from './encrypt/encrypt-problem.ts';
export { EncryptProblem } from './encrypt/encrypt-problem.ts';
export type { Permissions } from './encrypt/permissions.ts';
export type { Engine, EngineOptions, UploadLimits } from './engine/create-engine.ts';
export { createEngine } from './engine/create-engine.ts';
export type { EngineProblemCode } from './engine/engine-problem.ts';
export { EngineProblem } from './engine/engine-problem.ts';
export type {
  EngineTasks,
  MakeRequest,
  MarkRequest,
  SealedFile,
  SinglesRequest,
} from './engine/engine-tasks.ts';
export type { AddedCertificate, MadeDocument } from './engine/make-document.ts';
export type { FoundOnPages } from './engine/page-by-page.ts';
export type { CertificateLabels } from './flow/certificate-labels.ts';
export { englishCertificateLabels } from './flow/certificate-labels.ts';
export type {
  CertificateEvent,
  CertificateFile,
  CertificateParty,
  CertificateValues,
} from './flow/certificate-values.ts';
export type { ContentsEntry, ContentsValues } from './flow/contents-values.ts';
export type { TemplateValues, TypesetOptions, Typesetter } from './flow/create-typesetter.ts';
export { createTypesetter } from './flow/create-typesetter.ts';
export { type FlowBlock, type FlowText, usualPage } from './flow/flow-blocks.ts';
export type { ReportPageValues } from './flow/lay-out-report.ts';
export type { Picture as CertificatePicture } from './flow/picture.ts';
export type { StatementFact, StatementReason, StatementValues } from './flow/statement-values.ts';
export { englishStatementLabels } from './flow/statement-values.ts';
export { textBlocks } from './flow/text-blocks.ts';
export type { TextForm } from './flow/text-form.ts';
export type { TypesetProblemCode } from './flow/typeset-problem.ts';
export { TypesetProblem } from './flow/typeset-problem.ts';
export { countPages } from './pages/count-pages.ts';
export type { MadePages } from './pages/make-pages.ts';
export { makePages, makePicturePage } from './pages/make-pages.ts';
export { mergePdfs } from './pages/merge-pdfs.ts';
export { outlineOfPdf } from './pages/outline-of-pdf.ts';
export type { PageProblemCode } from './pages/page-problem.ts';
export { PageProblem } from './pages/page-problem.ts';
export type { PageRange } from './pages/split-pdf.ts';
export { splitPdf } from './pages/split-pdf.ts';
export { textOfPages } from './pages/text-of-pages.ts';
export type { PdfProblemCode } from './pdf-problem.ts';
export { PdfProblem } from './pdf-problem.ts';
export type { OpenDocument, PageImage, Renderer, RenderOptions } from './render/open-renderer.ts';
export { openRenderer } from './render/open-renderer.ts';
export type { OutlineEntry } from './render/read-outline.ts';
export { renderPage } from './render/render-page.ts';
export type { AppendPoint, ObjectId } from './seal/append-point.ts';
export { checkTimestamp, type Timestamp } from './seal/check-timestamp.ts';
export type {
  Authority,
  AuthorityOptions,
  KeyPair,
  SealingOptions,
} from './seal/create-authority.ts';
export { createAuthority, issueSealing } from './seal/create-authority.ts';
export { readAppendPoint } from './seal/read-append-point.ts';
export { type P12Content, readP12 } from './seal/read-p12.ts';
export type { TimestampFailure, TimestampServer } from './seal/request-timestamp.ts';
export { requestTimestamp } from './seal/request-timestamp.ts';
export { revisionEnds } from './seal/revision-ends.ts';
export type { Sealed, SealOptions, TimestampOptions } from './seal/seal.ts';
export { seal } from './seal/seal.ts';
export type { SealProblemCode } from './seal/seal-problem.ts';
export { SealProblem } from './seal/seal-problem.ts';
export type { Sealer } from './seal/sealer.ts';
export { sealerFromKey } from './seal/sealer-from-key.ts';
export { sealerFromP12 } from './seal/sealer-from-p12.ts';
export type { SignatureReport, Verification, VerifyOptions } from './seal/verify.ts';
export { verify } from './seal/verify.ts';
export type { UnknownType } from './tags/tagged-fields.ts';
export type { TakenTags } from './tags/take-tags.ts';
export { takeTags } from './tags/take-tags.ts';
export { missingCharacters } from './text/missing-characters.ts';
export type { ReadForm } from './upload/read-form.ts';
export { readForm } from './upload/read-form.ts';
export type { CompiledWatermark } from './watermark/compile-watermark.ts';
export { compileWatermark } from './watermark/compile-watermark.ts';
export type { HardenOptions } from './watermark/harden-pdf.ts';
export { hardenPdf } from './watermark/harden-pdf.ts';
export type { CopyMark } from './watermark/mark-copy.ts';
export { markCopy } from './watermark/mark-copy.ts';
export type { MarkedPageOptions } from './watermark/page-parts.ts';
export type { MarkLook } from './watermark/read-mark-text.ts';
export { readPictureMark, readPictureTrace } from './watermark/read-picture.ts';
export type { FoundTrace } from './watermark/read-trace.ts';
export { readTrace } from './watermark/read-trace.ts';
export { renderMarked } from './watermark/render-marked.ts';
export type { WatermarkProblemCode } from './watermark/watermark-problem.ts';
export { WatermarkProblem } from './watermark/watermark-problem.ts';
export type {
  MarkImage,
  MarkLayout,
  MarkPlace,
  WatermarkStyle,
} from './watermark/watermark-style.ts';
export { readWord } from './word/read-word.ts';
