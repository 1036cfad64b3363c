/**
 * Why a table can't be read, for people. It knows nothing else of ours, so that the thread that reads
 * tables starts at once.
 */
export class TableProblem extends Error {
  override name = 'TableProblem';
  readonly code: 'invalid' | 'unsupported-file';

  constructor(code: TableProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}
