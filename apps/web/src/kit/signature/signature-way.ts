import type { SignatureInput } from '@countersign/contract';

/** Defines the props of each way to make a signature. */
export interface SignatureWayProps {
  /** Answers whether it is taken. */
  onUse(ink: SignatureInput): boolean | Promise<boolean>;
  isLoading?: boolean;
  /** Why it was not taken, for people. */
  problem?: string;
}
