import type { KitError } from '@latchkey/protocol'

/** The facts of an error for whoever helps: its code first, never more than what the product itself wrote. */
export function errorDetails(error: KitError): string {
  return [error.code, error.shortMessage, ...error.metaMessages, error.details]
    .filter((line, index, lines) => line !== undefined && line !== '' && lines.indexOf(line) === index)
    .join('\n')
}
