import type { Settings } from '../config/settings.ts';

/** Writes the log of the server: one JSON line each, without personal data or secrets. */
export interface Log {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

const ranks = {
  fatal: 60,
  error: 50,
  warn: 40,
  info: 30,
  debug: 20,
  trace: 10,
  silent: 99,
} as const;

/** A log on standard error, from a level upwards. */
export function createLog(
  level: Settings['logLevel'],
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  const say = (name: keyof typeof ranks) => (data: object, message: string) => {
    if (ranks[name] < ranks[level]) return;
    write(`${JSON.stringify({ at: new Date().toISOString(), level: name, message, ...data })}\n`);
  };
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
}

/**
 * Returns the part of an error that may be logged: its kind, its code and where it was thrown. Never its message,
 * which can quote a user's input, nor that of the query behind it.
 */
export function safeError(error: unknown): { error: string; code?: string; stack?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in inner ? String(inner.code) : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return {
    error: inner.name,
    ...(code === undefined ? {} : { code }),
    ...(stack ? { stack } : {}),
  };
}
