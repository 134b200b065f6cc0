import { type DestinationStream, type Logger, pino } from 'pino'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * The log: one JSON object a line. What is logged is chosen field by field at each call: never an address, a code, a
 * token, a share, an IP or a body, so there is nothing to redact.
 */
export function createLogger(service: string, level: LogLevel, stream?: DestinationStream): Logger {
  const options = { level, base: { service } }
  return stream === undefined ? pino(options) : pino(options, stream)
}

/**
 * What may be logged of an error: its name, its code and where it was thrown. Never its message, which may quote what
 * a caller sent or a URL with a key in it.
 */
export function errorFields(error: unknown): { error: string; errorCode?: string; at?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const at = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
    .slice(0, 8)
  return {
    error: error.name,
    ...(code === undefined ? {} : { errorCode: code }),
    ...(at === undefined ? {} : { at }),
  }
}
