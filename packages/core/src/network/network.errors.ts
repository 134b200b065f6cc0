import { KitError } from '@latchkey/protocol'

/** The kit has no such network. Spec 8. */
export function networkNotFound({ details }: { details: string }): KitError {
  return new KitError({ code: 'network/not-found', shortMessage: 'Network not found', details })
}

/** The wallet is on another chain and can't be asked to switch. */
export function networkClientNotSet({ details }: { details: string }): KitError {
  return new KitError({ code: 'network/client-not-set', shortMessage: 'NetworkController client not set', details })
}

/** The wallet would not take the chain. Spec 8. */
export function switchFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'network/switch-failed', shortMessage: 'Chain is not supported', cause })
}

/** A namespace is missing where the call needs one. Spec 8. */
export function chainRequired({ purpose }: { purpose: string }): KitError {
  return new KitError({ code: 'chain/required', shortMessage: `Chain is required to ${purpose}` })
}

/** No adapter of the namespace was given to the kit. Spec 8. */
export function adapterNotFound({ namespace }: { namespace: string }): KitError {
  return new KitError({ code: 'adapter/not-found', shortMessage: 'Chain adapter not found', details: namespace })
}
