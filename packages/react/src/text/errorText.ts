import type { ErrorCode } from '@latchkey/protocol'
import { fillMessage } from '../messages/createTranslate.ts'
import type { ErrorTextKey, ErrorTexts } from '../messages/errorTexts.types.ts'
import type { Catalogue, Translate } from '../messages/messages.types.ts'

type Surroundings = { readonly wallet?: string | undefined; readonly network?: string | undefined }

/** How to say an error to the person: what happened, and what to do next. */
export type ErrorText = (
  error: { readonly code: ErrorCode },
  surroundings?: Surroundings,
) => { title: string; body: string }

/** The `errorText` function of one language. */
export function createErrorText(t: Translate, { errors }: Pick<Catalogue, 'errors'>): ErrorText {
  return ({ code }, { wallet, network } = {}) => {
    const values = { wallet: wallet ?? t('common.wallet'), network: network ?? t('common.network') }
    const [title, body] = errors[errorTextKey(errors, code)]
    return { title: fillMessage(title, values).join(''), body: fillMessage(body, values).join('') }
  }
}

/** The key of the sentence of an error: its own entry, else that of its area, else `unknown`. */
export function errorTextKey(texts: ErrorTexts, code: ErrorCode): ErrorTextKey {
  const [area = '', reason = ''] = code.split('/')
  const own = `${area}.${reason.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  if (isKey(texts, own)) return own
  return isKey(texts, area) ? area : 'unknown'
}

function isKey(texts: ErrorTexts, key: string): key is ErrorTextKey {
  return key in texts
}
