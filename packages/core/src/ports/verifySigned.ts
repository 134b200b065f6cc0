import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { Env } from './env.ts'

/** Says whether a text was signed by an account, and how; rejects where it was not. */
export type VerifySigned = (
  signed: {
    readonly account: CaipAddress
    readonly message: string
    readonly signature: string
    readonly signedMessage?: Uint8Array | undefined
  },
  nodes: { readonly fetch: Env['fetch']; readonly rpcUrls: (networkId: CaipNetworkId) => readonly string[] },
) => Promise<{ readonly by: 'key' | 'contract' }>
