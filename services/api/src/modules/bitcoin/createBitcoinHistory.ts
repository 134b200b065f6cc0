import { esploraSchemas, type HistoryEntry } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../chains/chain.ts'
import { invalidCursor } from '../history/history.errors.ts'
import type { HistorySource } from '../history/sources/historySource.types.ts'
import { bitcoinSpelling } from './createBitcoinBalances.ts'
import { type EsploraGateway, readEsplora } from './createEsploraGateway.ts'

/** As many as a server gives at a time. */
const pageEntries = 25

type Transaction = v.InferOutput<(typeof esploraSchemas)['transactions']>[number]

/** The history of Bitcoin addresses, read from a server of the network: what is in blocks, newest first. */
export function createBitcoinHistory({ ask, iconUrl }: createBitcoinHistory.Options): HistorySource {
  return {
    async read({ chain, account: written, cursor }) {
      // It becomes a part of the path.
      if (cursor !== undefined && !v.is(esploraSchemas.txid, cursor)) throw invalidCursor()
      const account = bitcoinSpelling(written)
      const path = `/address/${account}/txs/chain${cursor === undefined ? '' : `/${cursor}`}`
      const page = await readEsplora(ask, chain, path, esploraSchemas.transactions)
      return {
        entries: page.map((transaction) => toEntry(chain, account, transaction, iconUrl)),
        next: page.length < pageEntries ? undefined : page.at(-1)?.txid,
      }
    },
  }
}

function toEntry(
  chain: Chain,
  account: string,
  transaction: Transaction,
  iconUrl: (symbol: string) => string,
): HistoryEntry {
  const { txid, fee, vin, vout, status } = transaction
  const { caipNetworkId, nativeCurrency } = chain.network
  const sum = (values: readonly { readonly value: number }[]) => values.reduce((total, { value }) => total + value, 0)
  const isOwn = ({ scriptpubkey_address: address }: { scriptpubkey_address?: string | undefined }) =>
    address === account
  const spent = vin.flatMap(({ prevout }) => (prevout ? [prevout] : []))
  const away = vout.filter((output) => !isOwn(output))
  const [given, got] = [sum(spent.filter(isOwn)), sum(vout.filter(isOwn))]
  // Of a payment by several, what others give and get is not the account's: the difference alone is.
  const isShared = spent.some(isOwn) && !spent.every(isOwn)
  const isSender = isShared ? got <= given : spent.some(isOwn)
  // What a sender gives to itself is change, unless there is nothing else.
  const isSelf = isShared ? got === given : away.length === 0
  const direction = isSender ? (isSelf ? 'self' : 'out') : 'in'
  const paid = isShared ? Math.abs(got - given) : isSender ? sum(away) : got
  const sats = direction === 'self' ? got : paid
  const sender = isSender ? account : (spent.find((coin) => !isOwn(coin))?.scriptpubkey_address ?? '')
  const recipient = direction === 'out' ? (away[0]?.scriptpubkey_address ?? '') : account
  const icon = iconUrl(nativeCurrency.symbol)
  return {
    id: `${caipNetworkId}:${txid}`,
    metadata: {
      operationType: vin.some(({ is_coinbase }) => is_coinbase) ? 'mint' : isSender ? 'send' : 'receive',
      hash: txid,
      minedAt: new Date((status.block_time ?? 0) * 1000).toISOString(),
      sentFrom: sender,
      sentTo: recipient,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: caipNetworkId,
      fee: formatUnits(BigInt(fee), nativeCurrency.decimals),
    },
    transfers: [
      {
        fungible_info: {
          name: nativeCurrency.name,
          symbol: nativeCurrency.symbol,
          icon: icon === '' ? null : { url: icon },
        },
        nft_info: null,
        token: caipNetworkId,
        direction,
        quantity: { numeric: formatUnits(BigInt(sats), nativeCurrency.decimals) },
        value: null,
        price: null,
        sender,
        recipient,
      },
    ],
  }
}

export declare namespace createBitcoinHistory {
  type Options = {
    ask: EsploraGateway
    /** The URL of a token's icon, or nothing. */
    iconUrl: (symbol: string) => string
  }
}
