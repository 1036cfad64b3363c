// The engine and what is used with it: it reads files in other processes and threads, and loads nothing that reads them.
export type { Appendix } from '../assemble/append-pages.ts';
export type { AssembledDocument, DocumentMeta } from '../assemble/assemble.ts';
export type { CompiledPack, FormSource, PageSpan } from '../assemble/compile.ts';
export { type OfficeType, officeTypes } from '../attachment/office-types.ts';
export type { AttachmentOptions, ReadAttachment } from '../attachment/read-attachment.ts';
export { ByteCache } from '../byte-cache.ts';
export type { DetectedField, DetectOptions } from '../detect/detect-fields.ts';
export type { GuessedAssignee, GuessedType } from '../detect/guess-use.ts';
export type { GivenField, LabelledField } from '../detect/label-fields.ts';
export type { MatchedField, PlacedField } from '../detect/match-fields.ts';
export type { PageLines } from '../detect/page-lines.ts';
export type { AppendPoint, ObjectId } from '../document/append-point.ts';
export type { ImageDescription } from '../draw/describe-image.ts';
export { describeImage } from '../draw/describe-image.ts';
export { ImageProblem } from '../draw/image-problem.ts';
export type { ImageFiles } from '../draw/prepare-images.ts';
export type { RenderIssue, RenderIssueKind } from '../draw/render-issue.ts';
export type { RewrittenImage } from '../draw/rewrite-image.ts';
export type { CertificateLabels } from '../flow/certificate-labels.ts';
export { englishCertificateLabels } from '../flow/certificate-labels.ts';
export type {
  CertificateEvent,
  CertificateFile,
  CertificateParty,
  CertificateValues,
} from '../flow/certificate-values.ts';
export type { ContentsEntry, ContentsValues } from '../flow/contents-values.ts';
export type { TemplateValues, TypesetOptions, Typesetter } from '../flow/create-typesetter.ts';
export type { FlowBlock, FlowText } from '../flow/flow-blocks.ts';
export { usualPage } from '../flow/flow-blocks.ts';
export type { ReportPageValues } from '../flow/lay-out-report.ts';
export type { Picture as CertificatePicture } from '../flow/picture.ts';
export type { StatementFact, StatementReason, StatementValues } from '../flow/statement-values.ts';
export { englishStatementLabels } from '../flow/statement-values.ts';
export { textBlocks } from '../flow/text-blocks.ts';
export type { TextForm } from '../flow/text-form.ts';
export type { TypesetProblemCode } from '../flow/typeset-problem.ts';
export { TypesetProblem } from '../flow/typeset-problem.ts';
export type { MadePages } from '../pages/make-pages.ts';
export type { PdfProblemCode } from '../pdf-problem.ts';
export { PdfProblem } from '../pdf-problem.ts';
export type { OpenDocument, PageImage, Renderer, RenderOptions } from '../render/open-renderer.ts';
export type { PageProblemCode } from '../render/page-problem.ts';
export { PageProblem } from '../render/page-problem.ts';
export type { OutlineEntry } from '../render/read-outline.ts';
export type { Timestamp } from '../seal/check-timestamp.ts';
export { checkTimestamp } from '../seal/check-timestamp.ts';
export type {
  Authority,
  AuthorityOptions,
  KeyPair,
  SealingOptions,
} from '../seal/create-authority.ts';
export { createAuthority, issueSealing } from '../seal/create-authority.ts';
export type { P12Content } from '../seal/read-p12.ts';
export type { TimestampFailure, TimestampServer } from '../seal/request-timestamp.ts';
export { requestTimestamp } from '../seal/request-timestamp.ts';
export type { Sealed, SealOptions, TimestampOptions } from '../seal/seal.ts';
export type { SealProblemCode } from '../seal/seal-problem.ts';
export { SealProblem } from '../seal/seal-problem.ts';
export type { Sealer } from '../seal/sealer.ts';
export { sealerFromKey } from '../seal/sealer-from-key.ts';
export type { SignatureReport, Verification, VerifyOptions } from '../seal/verify.ts';
export type { UnknownType } from '../tags/tagged-fields.ts';
export type { TakenTags } from '../tags/take-tags.ts';
export type { ReadForm } from '../upload/read-form.ts';
export type { CompiledWatermark } from '../watermark/compile-watermark.ts';
export type { HardenOptions } from '../watermark/harden-pdf.ts';
export type { CopyMark } from '../watermark/mark-copy.ts';
export type { MarkedPageOptions } from '../watermark/page-parts.ts';
export type { FoundTrace } from '../watermark/read-trace.ts';
export type { WatermarkProblemCode } from '../watermark/watermark-problem.ts';
export { WatermarkProblem } from '../watermark/watermark-problem.ts';
export type {
  MarkImage,
  MarkLayout,
  MarkPosition,
  WatermarkStyle,
} from '../watermark/watermark-style.ts';
export type { EngineProblemCode } from '../workers/engine-problem.ts';
export { EngineProblem } from '../workers/engine-problem.ts';
export type { Engine, EngineOptions } from './create-engine.ts';
export { createEngine } from './create-engine.ts';
export type {
  EngineTasks,
  MakeRequest,
  MarkRequest,
  SealedFile,
  SinglesRequest,
} from './engine-tasks.ts';
export type { AddedCertificate, MadeDocument } from './make-document.ts';
export type { FoundOnPages } from './page-by-page.ts';
export type { UploadLimits } from './read-uploads.ts';
