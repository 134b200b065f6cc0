import { KitError } from '@latchkey/protocol'

/** Spec 8 [S8.24]. */
export function swapUnsupported({ details }: { details: string }): KitError {
  return new KitError({
    code: 'swap/unsupported-network',
    shortMessage: 'Network not supported for Gas Price or Swaps',
    details,
  })
}

/** One side of the form is empty, or its amount is no number above zero. */
export function swapIncomplete(): KitError {
  return new KitError({ code: 'swap/incomplete', shortMessage: 'Two tokens and an amount are required' })
}

/** What the service built is not what was agreed to: it is never signed. */
export function swapMismatch({ details }: { details: string }): KitError {
  return new KitError({ code: 'swap/mismatch', shortMessage: 'The service built another swap than was shown', details })
}
