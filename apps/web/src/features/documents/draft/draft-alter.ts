import type { DocumentDetail } from '@countersign/contract';
import type { ApiFailure, ApiSuccess } from '../../../core/api/api-failure.ts';
import type { Done } from '../fields/own-files.ts';

/** Describes the answer to a call that changes a draft. */
export type DraftAnswer = ApiSuccess<DocumentDetail> | ApiFailure;

/** Does something that changes a draft by a call of its own, once what is typed is saved. */
export type Alter = (
  run: (revision: number) => Promise<DraftAnswer>,
) => Promise<Done<DocumentDetail>>;
