import { KitError } from '@latchkey/protocol'

/** Spec 5. */
export function accountRequired(): KitError {
  return new KitError({
    code: 'history/account-required',
    shortMessage: "Transactions can't be fetched without an account address",
  })
}

/** The service was asked and gave no history. Spec 8. */
export function fetchFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'history/fetch-failed', shortMessage: 'Failed to fetch transactions', cause })
}
