import type { GenericSchema } from 'valibot'
import type { VaultAuth, VaultEndpoint } from './vaultEndpoint.types.ts'
import type { VaultErrorCode } from './vaultErrors.ts'

const ofEveryRoute: readonly VaultErrorCode[] = [
  'api/invalid-request',
  'api/payload-too-large',
  'api/rate-limited',
  'api/internal',
]

const ofAuth: Readonly<Record<VaultAuth, readonly VaultErrorCode[]>> = {
  none: [],
  device: ['session/nonce-needed', 'session/proof-invalid'],
  session: ['session/nonce-needed', 'session/proof-invalid', 'session/invalid'],
}

/** Describes one call, and adds the failures that all of its kind share. */
export function defineVaultEndpoint<Response extends GenericSchema, Body extends GenericSchema | undefined = undefined>(
  definition: Omit<VaultEndpoint<Body, Response>, 'body'> & { readonly body?: Body },
): VaultEndpoint<Body, Response> {
  return {
    ...definition,
    body: definition.body as Body,
    errors: [...definition.errors, ...ofEveryRoute, ...ofAuth[definition.auth]],
  }
}
