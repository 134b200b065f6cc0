import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'

/** What a passkey answered, for the service, and what it opens with, which no service sees. */
export type PasskeyProof = {
  readonly credential: v.InferInput<typeof passkeyEndpoints.login.body>['credential']
  /** 32 bytes; undefined where the authenticator has no `prf` extension. */
  readonly prf: Uint8Array<ArrayBuffer> | undefined
}

/** A passkey just made. */
export type MadePasskey = {
  readonly credential: v.InferInput<typeof passkeyEndpoints.register.body>['credential']
  /** Undefined where the authenticator evaluates it at a login alone, or not at all: `credential.prf` tells which. */
  readonly prf: Uint8Array<ArrayBuffer> | undefined
}
