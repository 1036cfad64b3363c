import type { SignatureInput } from '@countersign/contract';

/** What each way to make a signature takes. */
export interface SignatureWayProps {
  /** Answers whether it is taken. */
  onUse(ink: SignatureInput): boolean | Promise<boolean>;
  isLoading?: boolean;
  /** Why it was not taken, for people. */
  problem?: string;
}
