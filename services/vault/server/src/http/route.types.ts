import type { VaultEndpoint } from '@latchkey/protocol/vault'

/** A call as a handler sees it: parsed, its device proven where the endpoint asks for that. */
export type VaultCall<Body> = {
  readonly body: Body
  /** Thumbprint of the caller's key. Empty where the endpoint asks for none. */
  readonly device: string
  /** Empty where the endpoint asks for none. Not yet looked up. */
  readonly accessToken: string
  /**
   * What the caller is limited by. Personal data: never stored or logged in clear.
   * @throws VaultFault `login/proxy-untrusted` where it is a proxy's own.
   */
  readonly network: () => string
}

/** An endpoint with the code that answers it. */
export type VaultRoute = {
  readonly endpoint: VaultEndpoint
  /** @param body What was sent, before any schema. */
  run(call: VaultCall<unknown>): Promise<unknown>
}
