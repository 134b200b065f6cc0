import { KitError } from '@latchkey/protocol'

/** Spec 5. */
export function missingInput(): KitError {
  return new KitError({ code: 'send/missing-input', shortMessage: 'An amount and receiver address are required' })
}

/** Spec 5. */
export function tokenRequired(): KitError {
  return new KitError({ code: 'send/token-required', shortMessage: 'A token is required' })
}

/** Nothing can be sent on this chain: no adapter, or one without send (spec 4). */
export function unsupportedChain({ details }: { details: string }): KitError {
  return new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain', details })
}

/** The address of another family of chains than the one that is sent on; `details` is its name. */
export function otherNamespace({ details, cause }: { details: string; cause: unknown }): KitError {
  return new KitError({ code: 'address/other-namespace', shortMessage: 'Invalid address', details, cause })
}

/** Neither an address of the chain nor a registered name. */
export function unknownReceiver({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'address/invalid', shortMessage: 'Invalid address', cause })
}
