import { KitError } from '@latchkey/protocol'

/** No account is connected that could sign. */
export function authNotFound(): KitError {
  return new KitError({ code: 'names/auth-not-found', shortMessage: 'Address or auth connector not found' })
}

/** The service gave no suggestions. Spec 8. */
export function suggestionsFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/suggestions-failed', shortMessage: 'Error fetching name suggestions', cause })
}

/** The service did not say which names lead to an address. Spec 8. */
export function reverseFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/reverse-failed', shortMessage: 'Error fetching names for address', cause })
}

/** No one could register it: it is not a valid name. */
export function invalidLabel({ name }: { name: string }): KitError {
  return new KitError({
    code: 'names/invalid-label',
    shortMessage: 'A name has 4 to 64 letters, digits and hyphens',
    details: name,
  })
}

/** A name that can be read and that leads to no account. */
export function nameNotFound({ name }: { name: string }): KitError {
  return new KitError({ code: 'names/not-found', shortMessage: 'No one has this name', details: name })
}

/** The name service did not answer. */
export function resolveFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/resolve-failed', shortMessage: 'Error resolving name', cause })
}
