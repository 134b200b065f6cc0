import { KitError } from '@latchkey/protocol'

/** Whoever keeps the names did not answer. Spec 8. */
export function resolveFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/resolve-failed', shortMessage: 'Error resolving name', cause })
}
