export { declineSigning } from './decline-signing.ts';
export { findSigning, type Signing } from './find-signing.ts';
export { finishSigning } from './finish-signing.ts';
export { getSigning } from './get-signing.ts';
export { handOverSigning } from './hand-over-signing.ts';
export { openSigning } from './open-signing.ts';
export { signingOperations } from './operations.ts';
export { listOwnDocuments, lockOwnDocument } from './own-documents.ts';
export { saveSigningValues } from './save-signing-values.ts';
