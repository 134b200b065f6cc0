import { isKitError } from '@latchkey/protocol'

const longestMessage = 1_000
const longestStack = 8_000

/** A failure in words that name nobody: of our own errors the code and fixed sentence, of others what is left of theirs. */
export function describeError(error: unknown): { errorType: string; errorMessage: string; stackTrace: string } {
  if (isKitError(error)) return { errorType: error.code, errorMessage: error.shortMessage, stackTrace: '' }
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: 'Not an error', stackTrace: '' }
  return {
    errorType: error.name,
    errorMessage: scrubbed(error.message).slice(0, longestMessage),
    stackTrace: scrubbed(error.stack ?? '').slice(0, longestStack),
  }
}

/** Takes out what could be an e-mail address, an account, a key, a token, or the query of an address. */
function scrubbed(text: string): string {
  return text
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '[mail]')
    .replace(/\?[^\s:)]+/g, '?[query]')
    .replace(/\b(?:0x)?[0-9a-zA-Z_-]{32,}\b/g, '[long]')
}
