import * as v from 'valibot'
import type { CaipNetworkId } from '../caip/caip.ts'
import { caipNetworkIdSchema, parseCaipNetworkId } from '../caip/parseCaip.ts'
import type { Namespace } from '../namespace.ts'

/** The addresses of an embedded wallet. One of a single key has the one that is its own. */
type WalletAddresses = {
  readonly evm?: string | undefined
  readonly solana?: string | undefined
  readonly bitcoinPayment?: string | undefined
  readonly bitcoinOrdinals?: string | undefined
}

/** Which of them speaks on which family of chains; Bitcoin is shown and received on alone. */
const names: Readonly<Record<Namespace, keyof WalletAddresses | undefined>> = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoinPayment',
  polkadot: undefined,
  cosmos: undefined,
}

/** The wallet's address on a chain; undefined where it has none. */
export function frameAddressOf(addresses: WalletAddresses, networkId: CaipNetworkId): string | undefined {
  const name = names[parseCaipNetworkId(networkId).namespace]
  return name === undefined ? undefined : addresses[name]
}

/** Whether wallets have an address on the family of a chain at all. One of a single key has one on its own family alone. */
export function isFrameFamily(networkId: CaipNetworkId): boolean {
  return names[parseCaipNetworkId(networkId).namespace] !== undefined
}

/** A chain, as CAIP-2 id or as the number of an EVM chain: pages use both. */
export const frameChainIdSchema = v.union([caipNetworkIdSchema, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

/** The query that the frame is loaded with, at `/sdk`. Spec 7 [S7.78]. */
export const frameQuerySchema = v.object({
  projectId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
  /** As text: a CAIP-2 id, or the number of an EVM chain. */
  chainId: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : text)),
      frameChainIdSchema,
    ),
  ),
  version: v.optional(v.pipe(v.string(), v.maxLength(32))),
  enableLogger: v.optional(v.pipe(v.string(), v.maxLength(8))),
})

export type FrameQuery = v.InferOutput<typeof frameQuerySchema>

export type FrameChainId = v.InferOutput<typeof frameChainIdSchema>

/** Spec 6 [S6.2]. */
export const frameAccountTypeSchema = v.picklist(['eoa', 'smartAccount'])

export type FrameAccountType = v.InferOutput<typeof frameAccountTypeSchema>

/** An address with its type. Spec 3 [S3.105]. */
export const frameAccountSchema = v.strictObject({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  type: frameAccountTypeSchema,
})

/** The person behind the wallet. Spec 3 [S3.103] to [S3.107]. */
export const frameUserSchema = v.strictObject({
  email: v.optional(v.nullable(v.string())),
  /** On the chain of `chainId`. */
  address: v.string(),
  chainId: frameChainIdSchema,
  accounts: v.optional(v.array(frameAccountSchema)),
  userName: v.optional(v.nullable(v.string())),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(frameAccountTypeSchema),
})

export type FrameUser = v.InferOutput<typeof frameUserSchema>

/** A request or an answer without content. */
export const frameNothingSchema = v.optional(v.strictObject({}))

/** The six digits of a mail. */
export const frameOtpSchema = v.strictObject({ otp: v.pipe(v.string(), v.regex(/^\d{6}$/)) })

/** An address as a person types it; whether it is one, the frame says. RFC 5321 allows 254 characters. */
export const frameEmailSchema = v.strictObject({ email: v.pipe(v.string(), v.minLength(1), v.maxLength(254)) })

/**
 * The CAIP-2 id of a chain as pages name it: a bare number is an EVM chain.
 *
 * @example
 * frameNetworkId(8453) // 'eip155:8453'
 */
export function frameNetworkId(chainId: FrameChainId): CaipNetworkId {
  return typeof chainId === 'number' ? `eip155:${chainId}` : chainId
}
