import { farcasterRegistries } from '@latchkey/protocol/vault'
import { webUrl } from '@latchkey/service-kit/env'
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** Where a service looks up who owns an account of Farcaster. Each has a node of its own: neither believes the other's. */
export const farcasterEnv = {
  FARCASTER_RPC: v.optional(webUrl),
  FARCASTER_ID_REGISTRY: v.optional(address, farcasterRegistries.idRegistry),
  FARCASTER_KEY_REGISTRY: v.optional(address, farcasterRegistries.keyRegistry),
}

/** Undefined: no login with Farcaster. */
export type FarcasterRegistry = {
  /** A node of OP Mainnet, or of what stands in for it. */
  readonly rpcUrl: string
  readonly idRegistry: string
  readonly keyRegistry: string
}

/** What the settings say. */
export function readFarcasterRegistry(
  env: v.InferOutput<v.ObjectSchema<typeof farcasterEnv, undefined>>,
): FarcasterRegistry | undefined {
  if (env.FARCASTER_RPC === undefined) return undefined
  return { rpcUrl: env.FARCASTER_RPC, idRegistry: env.FARCASTER_ID_REGISTRY, keyRegistry: env.FARCASTER_KEY_REGISTRY }
}
