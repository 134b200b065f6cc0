import type { ErrorCode } from '@latchkey/protocol'
import type { ErrorTextKey, ErrorTexts } from './errorTexts.types.ts'

/** Where the sentence of an error stands: its own entry, else that of its area, else `unknown`. */
export function errorTextKey(texts: ErrorTexts, code: ErrorCode): ErrorTextKey {
  const [area = '', reason = ''] = code.split('/')
  const own = `${area}.${reason.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  if (isKey(texts, own)) return own
  return isKey(texts, area) ? area : 'unknown'
}

function isKey(texts: ErrorTexts, key: string): key is ErrorTextKey {
  return key in texts
}
