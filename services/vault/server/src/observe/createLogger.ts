import { type DestinationStream, type Logger, pino } from 'pino'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * The log: one JSON object a line. What is logged is chosen field by field at each call: never an address, a code, a
 * token, a share, an IP or a body (decisions 37), so there is nothing to redact.
 */
export function createLogger(service: string, level: LogLevel, stream?: DestinationStream): Logger {
  const options = { level, base: { service } }
  return stream === undefined ? pino(options) : pino(options, stream)
}
