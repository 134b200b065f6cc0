import type { SetupErrorCode } from './codes.ts'
import { KitError } from './KitError.ts'

/** Makes such an error: its message ends with the place where the chapter of its code lies in the developer's project. */
export function setupError(code: SetupErrorCode, shortMessage: string, details?: string): KitError {
  const docsPath = `latchkey/docs/setup-errors.md#${code.slice('setup/'.length)}`
  return new KitError({
    code,
    shortMessage,
    details,
    docsPath,
    metaMessages: [`See node_modules/${docsPath} (${code})`],
  })
}
