import { KitError } from '@latchkey/protocol'

/** What is moved would stay where it is. */
export function sameAccount({ details }: { details: string }): KitError {
  const shortMessage = 'This is the account that everything leaves'
  return new KitError({ code: 'move/same-account', shortMessage, details })
}

/** No wallet has shown, for this move and on this page, that it holds the address. */
export function notProven({ details }: { details: string }): KitError {
  return new KitError({ code: 'move/not-proven', shortMessage: 'This address was not proven', details })
}

/** It would cost more than was shown: the person looks again first. */
export function feeRisen({ details }: { details: string }): KitError {
  return new KitError({ code: 'move/fee-risen', shortMessage: 'The costs have risen', details })
}
