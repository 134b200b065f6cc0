import type { CaipNetworkId } from '@latchkey/protocol'
import type { FailureReason } from '../upstream/upstream.types.ts'

/** Who sells: as the routes, the settings and the addresses of webhooks name them. */
export type OnrampProviderName = 'coinbase' | 'meld' | 'moonpay' | 'transak' | 'stripe'

/** How it is paid for. `account` is a balance that the person has with the provider. */
export type PaymentKind = 'card' | 'bank' | 'apple-pay' | 'google-pay' | 'account' | 'other'

/** Where a person says to live. */
export type OnrampRegion = {
  /** ISO 3166-1, two capital letters. */
  readonly country: string
  /** The second half of ISO 3166-2, such as `NY`. */
  readonly subdivision?: string | undefined
}

/** An amount of a currency of a state. */
export type Money = {
  /** Decimal text without a sign, such as `10.00`. */
  readonly amount: string
  /** ISO 4217, three capital letters. */
  readonly currency: string
}

/** A way to pay in one currency. */
export type PaymentMethod = {
  readonly kind: PaymentKind
  /** The provider's own name of it, which questions and orders give back. */
  readonly code: string
  /** In the currency, decimal text. Undefined where the provider names no limit. */
  readonly min: string | undefined
  readonly max: string | undefined
}

/** What a provider delivers. */
export type OnrampAsset = {
  readonly networkId: CaipNetworkId
  /** The token's contract or mint as the provider states it. Undefined for the native token. */
  readonly address: string | undefined
  readonly symbol: string
  readonly name: string
  /** The provider's own name of it on this network, which questions and orders give back. */
  readonly code: string
}

/** A part of a country: the second half of ISO 3166-2, such as `NY`, and what the provider calls it. */
export type OnrampSubdivision = { readonly code: string; readonly name: string }

/** What a provider sells in a region. Both lists empty: nothing. */
export type OnrampCoverage = {
  readonly currencies: readonly { readonly currency: string; readonly methods: readonly PaymentMethod[] }[]
  readonly assets: readonly OnrampAsset[]
  /** The parts of the country by which it differs, where it names them. */
  readonly subdivisions?: readonly OnrampSubdivision[]
}

/** What is to be bought. Asset and method are of the provider's own coverage. */
export type OnrampPurchase = OnrampRegion & {
  readonly asset: OnrampAsset
  readonly method: PaymentMethod
  /** All that the person pays, with all fees. */
  readonly pay: Money
}

/** What a provider would deliver for a purchase. */
export type OnrampQuote = {
  /** The provider's own id of it, if it has one. */
  readonly id: string | undefined
  /** Who delivers: the provider's own name, or of whom it lists several, the one. */
  readonly seller: string
  readonly pay: Money
  /** What arrives after all fees: units of the asset as decimal text, such as `48.9`; `0` where its page alone says it. */
  readonly receive: string
  /** Every fee apart, as the provider states it. Each is part of `pay`. */
  readonly fees: readonly { readonly kind: 'provider' | 'network' | 'partner'; readonly money: Money }[]
  /** When it ends. Undefined where the provider says nothing. */
  readonly expiresAtMs: number | undefined
}

/** An order as it is passed to a provider. */
export type OnrampOrder = OnrampPurchase & {
  /** Ours: 32 hex digits. */
  readonly orderId: string
  /** The project whose page it was ordered on. */
  readonly project: string
  /** Of the quote that was chosen. */
  readonly seller: string
  /** The address on the asset's network that it is delivered to. */
  readonly receiver: string
  /** Where the provider leads the person back to. */
  readonly returnUrl: string
  /** The network address of the person, as the trusted proxies say. Of use to a provider that demands it alone. */
  readonly callerAddress: string | undefined
}

/** The provider's page for one order. It is of use for minutes, and once. */
export type OnrampSession = {
  /** Holds a secret of the provider: forwarded to, never logged or kept. */
  readonly url: string
  /** The provider's own id of the purchase, where it is known before the payment. */
  readonly reference: string | undefined
}

/** An order as a provider is asked about it. */
export type AskedOrder = {
  readonly orderId: string
  /** As the provider's session or its news named it. */
  readonly reference: string | undefined
}

/** How far a purchase is, in our words. That it is delivered is said by our own node alone. */
export type ProviderState = 'opened' | 'paying' | 'paid' | 'delivering' | 'failed' | 'refunded' | 'expired'

/** What a provider says of an order. */
export type ProviderNews = {
  /** One for each event: what comes again has the same. */
  readonly eventId: string
  /** Ours. Undefined where the provider names its own reference alone. */
  readonly orderId: string | undefined
  /** The provider's own id of the purchase. */
  readonly reference: string | undefined
  readonly state: ProviderState
  /** On the asset's network. A claim, until our own node has seen it. */
  readonly transactionHash: string | undefined
  /** Where it says that it delivers to: to be compared with the order's. */
  readonly receiver: string | undefined
  /** The `code` of the asset that it says to deliver: to be compared with the order's. */
  readonly assetCode: string | undefined
  /** When it happened, as the provider says. */
  readonly atMs: number
}

/** Why nothing came of a question to a provider. */
export type OnrampFailure =
  /** It doesn't sell that: the region, the asset, the method, or the amount. */
  | { readonly kind: 'refused' }
  /** It failed, said nothing in time, or nothing that can be read. */
  | {
      readonly kind: 'unreachable'
      readonly reason: FailureReason
      /** Of its answer, where that is the reason. */
      readonly status?: number
      readonly retryAfterMs?: number | undefined
    }
  /** It answered for something else than it was asked: to be stopped at. */
  | { readonly kind: 'changed'; readonly what: 'receiver' | 'asset' | 'payment' | 'order' }

export type OnrampResult<Value> = { readonly kind: 'answer'; readonly value: Value } | OnrampFailure

/** Why a webhook isn't believed. */
export type WebhookRefusal =
  | 'unsigned'
  | 'signature'
  /** Signed more than five minutes before or after now. */
  | 'stale'
  | 'too-large'
  /** Signed well, and not to be read. */
  | 'unreadable'
  /** What it is to be checked with is unreachable: worth another try. */
  | 'unverifiable'

export type WebhookResult =
  | { readonly kind: 'news'; readonly news: ProviderNews }
  /** The provider's own word, about something else than an order of ours: to be answered well, and forgotten. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly reason: WebhookRefusal }

/** One seller of coins for money. Nothing that it returns or throws holds a key. */
export type OnrampProvider = {
  readonly name: OnrampProviderName
  /** It makes no page without the network address of the person, which is passed on to no other. */
  readonly needsCallerAddress?: true
  /** What it sells in a region. Asked of the provider each time: who calls keeps it. */
  coverage(region: OnrampRegion): Promise<OnrampResult<OnrampCoverage>>
  /** What it would deliver. No quote: it doesn't sell that now. */
  quotes(purchase: OnrampPurchase): Promise<OnrampResult<readonly OnrampQuote[]>>
  /** Its page for an order. Called at the click: the page lives minutes, and once. */
  openSession(order: OnrampOrder): Promise<OnrampResult<OnrampSession>>
  /** What it says of an order. Undefined: it doesn't know of it, or can't be asked. */
  status(order: AskedOrder): Promise<OnrampResult<ProviderNews | undefined>>
  /** What a call to the address of its webhooks says. @param body As it came, byte for byte */
  readWebhook(headers: Headers, body: Uint8Array): Promise<WebhookResult>
}
