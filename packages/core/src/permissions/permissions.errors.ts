import { KitError } from '@latchkey/protocol'

/** The wallet doesn't know the methods of ERC-7715. Another wallet may. */
export function notSupported({ cause, details }: { cause?: unknown; details?: string } = {}): KitError {
  const shortMessage = 'The wallet gives no permissions'
  return new KitError({ code: 'permissions/not-supported', shortMessage, details, cause })
}

/** What is there instead of one permission of an account to one delegate. */
export function contextInvalid({ details }: { details: string }): KitError {
  return new KitError({
    code: 'permissions/context-invalid',
    shortMessage: 'The context is no single delegation of the account',
    details,
  })
}

/** A permission of another kind, or for another receiver or account, than what is to be done. */
export function notCovered({ details }: { details: string }): KitError {
  return new KitError({
    code: 'permissions/not-covered',
    shortMessage: 'The permission does not cover this',
    details,
  })
}

/** A node that answers with something else than it was asked for. */
export function nodeAnswerInvalid({ details }: { details: string }): KitError {
  return new KitError({
    code: 'http/invalid-answer',
    shortMessage: 'The answer does not have the agreed shape',
    details,
  })
}
