import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'

/** The providers whose dialects the shop speaks. */
export const shopNames = ['coinbase', 'meld', 'moonpay', 'transak', 'stripe'] as const

export type ShopName = (typeof shopNames)[number]

/** What is sold. */
export type ShopAsset = {
  readonly networkId: CaipNetworkId
  /** Contract or mint. Undefined for the native token. */
  readonly address: string | undefined
  /** In capitals. */
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** The network as the providers name it. */
  readonly network: string
  /** Of EIP-155. Undefined where networks have no number. */
  readonly chainId: string | undefined
}

export const methods = ['card', 'bank'] as const

/** How it is paid for. */
export type Method = (typeof methods)[number]

/** What becomes of a payment: the choice of a practice card or of a practice transfer. */
export const outcomes = ['pays', 'less', 'refunds', 'stalls'] as const

export const purchaseStates = ['open', 'confirming', 'paid', 'sending', 'delivered', 'failed', 'refunded'] as const

/**
 * How far a purchase is. `confirming`: the practice bank is asked; `sending`: the signed transaction is on the disk;
 * `delivered`: it is in a block.
 */
export type PurchaseState = (typeof purchaseStates)[number]

const money = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/))

/** A purchase as it is kept. */
export const purchaseSchema = v.object({
  /** 32 hex digits: of the pages' addresses. */
  id: v.string(),
  provider: v.picklist(shopNames),
  /** The provider's own id of it, as its partner sees it. */
  reference: v.string(),
  /** The partner's id of it. */
  orderId: v.string(),
  state: v.picklist(purchaseStates),
  networkId: v.custom<CaipNetworkId>((value) => typeof value === 'string'),
  /** Contract or mint; null for the native token. */
  address: v.nullable(v.string()),
  symbol: v.string(),
  /** Where it is delivered. */
  receiver: v.string(),
  seller: v.string(),
  method: v.picklist(methods),
  currency: v.string(),
  /** All that is paid, and what of it the seller and the network take. */
  pay: money,
  providerFee: money,
  networkFee: money,
  /** What arrives, whole units as decimal text. */
  receive: v.string(),
  returnUrl: v.nullable(v.string()),
  identified: v.boolean(),
  /** Undecided until it is paid for. */
  outcome: v.nullable(v.picklist(outcomes)),
  /** Why it failed, in words for the page. */
  reason: v.nullable(v.string()),
  transactionHash: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  updatedAtMs: v.number(),
})

export type Purchase = v.InferOutput<typeof purchaseSchema>

/** A price that is held for whom it was given. */
export type ShopQuote = Pick<
  Purchase,
  'seller' | 'method' | 'currency' | 'pay' | 'providerFee' | 'networkFee' | 'receive'
> & { readonly id: string }

/** What a price is asked for. */
export type ShopQuestion = {
  readonly provider: ShopName
  readonly seller: string
  readonly asset: ShopAsset
  readonly method: Method
  readonly currency: string
  /** Decimal text, as it came. */
  readonly pay: string
}

/** The shop's accounts at each provider, as the operator of the api has them from it. Made at a start, never in the repository. */
export type ShopKeys = {
  readonly coinbase: { readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string }
  readonly meld: { readonly apiKey: string; readonly webhookSecret: string }
  readonly moonpay: { readonly publishableKey: string; readonly secretKey: string; readonly webhookKey: string }
  readonly transak: { readonly apiKey: string; readonly apiSecret: string; readonly referrerDomain: string }
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string }
}
