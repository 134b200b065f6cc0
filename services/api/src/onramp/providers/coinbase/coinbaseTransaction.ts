// Coinbase Onramp's transactions and webhooks, after https://docs.cdp.coinbase.com/onramp/core-features/transaction-status
// and https://docs.cdp.coinbase.com/webhooks/verify-signatures, read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { ProviderNews, ProviderState } from '../../onrampProvider.ts'
import { createWebhookReader, onlyValue, parseBody, readSignatureFields, secondsToMs } from '../webhookSignature.ts'
import { camelKeys, hashOrNone, wire } from '../wire.ts'

const states = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'paying',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paying',
  // Its word for delivered: that is for our own node to say.
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivering',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
} as const satisfies Record<string, ProviderState>

/** A transaction, in the spelling of webhooks or of the list. */
export const coinbaseTransactionSchema = v.pipe(
  v.unknown(),
  v.transform((value) => camelKeys(value)),
  v.object({
    transactionId: wire.text,
    status: v.picklist(Object.keys(states) as readonly (keyof typeof states)[]),
    purchaseCurrency: v.nullish(wire.text),
    purchaseNetwork: v.nullish(wire.text),
    txHash: v.nullish(wire.text),
    walletAddress: v.nullish(wire.text),
    partnerUserRef: v.nullish(wire.text),
  }),
)

const eventSchema = v.object({ eventType: v.string() })

/** How an asset of a network is named in our questions: Coinbase has two words for it. */
export function coinbaseAssetCode(symbol: string, network: string): string {
  return `${symbol}:${network}`
}

/** What a transaction says of an order. */
export function newsOfTransaction(
  transaction: v.InferOutput<typeof coinbaseTransactionSchema>,
  atMs: number,
): ProviderNews {
  const { transactionId, status, purchaseCurrency, purchaseNetwork, walletAddress, partnerUserRef } = transaction
  const hash = hashOrNone(transaction.txHash)
  const state = states[status]
  return {
    // It names no event: what says the same of the same purchase is the same.
    eventId: [transactionId, status, hash].join(' '),
    orderId: partnerUserRef ?? undefined,
    reference: transactionId,
    state: state === 'paying' && hash !== undefined ? 'delivering' : state,
    transactionHash: hash,
    receiver: walletAddress ?? undefined,
    assetCode: purchaseCurrency && purchaseNetwork ? coinbaseAssetCode(purchaseCurrency, purchaseNetwork) : undefined,
    atMs,
  }
}

/** Reads the webhooks of Coinbase. @param secret Of the subscription */
export function createCoinbaseWebhookReader(secret: string, clock: Clock) {
  return createWebhookReader(
    {
      secret,
      signatureOf(headers, body) {
        const header = headers.get('x-hook0-signature')
        if (header === null) return 'unsigned'
        const fields = readSignatureFields(header)
        const [sentAt, names, given] = ['t', 'h', 'v1'].map((name) => onlyValue(fields, name))
        if (sentAt === undefined || names === undefined || given === undefined) return 'signature'
        // Only what a header's name may be is looked up: `Headers` throws at anything else.
        if (!/^[\w-]+( [\w-]+)*$/.test(names)) return 'signature'
        const values = names.split(' ').map((name) => headers.get(name) ?? '')
        return {
          sentAtMs: secondsToMs(sentAt),
          signed: [`${sentAt}.${names}.${values.join('.')}.`, body],
          given: [given],
          encoding: 'hex',
        }
      },
      read(body, sentAtMs) {
        const event = parseBody(eventSchema, body)
        if (event === undefined) return undefined
        if (!event.eventType.startsWith('onramp.transaction.')) return { kind: 'ignored' }
        const transaction = parseBody(coinbaseTransactionSchema, body)
        return transaction && { kind: 'news', news: newsOfTransaction(transaction, sentAtMs) }
      },
    },
    clock,
  )
}
