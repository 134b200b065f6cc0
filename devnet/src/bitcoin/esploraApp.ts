import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { regtest } from './bitcoinPersona.ts'
import type { BitcoinChain } from './createBitcoinChain.ts'
import type { EsploraTransaction, Explorer } from './createExplorer.ts'

/** Satoshis a virtual byte by blocks to wait. Blocks on this chain are never full: a steady market to choose from. */
const feeEstimates: Readonly<Record<string, number>> = {
  1: 12,
  2: 10,
  3: 8,
  6: 5,
  12: 3,
  25: 2,
  144: 1,
  504: 1,
  1008: 1,
}

const chainPage = 25
const largestBodyBytes = 400_000

/**
 * The chain by Esplora's HTTP interface (github.com/Blockstream/esplora/blob/master/API.md): addresses, outputs,
 * transactions, fees, blocks, broadcast.
 */
export function esploraApp(chain: BitcoinChain, explorer: Explorer): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*' }))
  app.onError((error, context) => context.text(error.message, 500))

  const withScript = async (context: Context, answer: (script: Uint8Array) => unknown) => {
    const script = scriptOf(context.req.param('address') ?? '')
    return script ? context.json(answer(script) as object) : context.text('Invalid Bitcoin address', 400)
  }
  const withTransaction = (
    context: Context,
    answer: (found: NonNullable<ReturnType<Explorer['transaction']>>) => Response,
  ) => {
    const txid = context.req.param('txid') ?? ''
    if (!/^[0-9a-f]{64}$/.test(txid)) return context.text('Invalid hex string', 400)
    const found = explorer.transaction(txid)
    return found ? answer(found) : context.text('Transaction not found', 404)
  }

  app.get('/address/:address', (context) =>
    withScript(context, (script) => {
      const all = explorer.transactionsOf(script)
      return {
        address: context.req.param('address'),
        chain_stats: sumUp(
          script,
          all.filter(({ status }) => status.confirmed),
        ),
        mempool_stats: sumUp(
          script,
          all.filter(({ status }) => !status.confirmed),
        ),
      }
    }),
  )
  app.get('/address/:address/utxo', (context) => withScript(context, explorer.unspentOf))
  app.get('/address/:address/txs', (context) =>
    withScript(context, (script) => {
      const all = explorer.transactionsOf(script)
      const confirmed = all.filter(({ status }) => status.confirmed)
      return [...all.filter(({ status }) => !status.confirmed).slice(0, 50), ...confirmed.slice(0, chainPage)]
    }),
  )
  app.get('/address/:address/txs/mempool', (context) =>
    withScript(context, (script) =>
      explorer
        .transactionsOf(script)
        .filter(({ status }) => !status.confirmed)
        .slice(0, 50),
    ),
  )
  app.on('GET', ['/address/:address/txs/chain', '/address/:address/txs/chain/:last'], (context) =>
    withScript(context, (script) => {
      const confirmed = explorer.transactionsOf(script).filter(({ status }) => status.confirmed)
      const last = context.req.param('last')
      const from = last === undefined ? 0 : confirmed.findIndex(({ txid }) => txid === last) + 1
      return confirmed.slice(from, from + chainPage)
    }),
  )

  app.get('/tx/:txid', (context) => withTransaction(context, ({ reported }) => context.json(reported)))
  app.get('/tx/:txid/hex', (context) => withTransaction(context, ({ raw }) => context.text(hex.encode(raw))))
  app.get('/tx/:txid/status', (context) => withTransaction(context, ({ reported }) => context.json(reported.status)))
  app.get('/tx/:txid/outspends', (context) =>
    withTransaction(context, ({ reported }) =>
      context.json(
        reported.vout.map((_, vout) => {
          const spender = explorer.spender(reported.txid, vout)
          return spender ? { spent: true, ...spender } : { spent: false }
        }),
      ),
    ),
  )
  app.post('/tx', bodyLimit({ maxSize: largestBodyBytes }), async (context) => {
    const text = (await context.req.text()).trim()
    if (!/^([0-9a-f]{2})+$/i.test(text)) return context.text('Invalid hex string', 400)
    try {
      return context.text(await chain.submit(hex.decode(text.toLowerCase())))
    } catch (error) {
      const message = error instanceof Error ? error.message : 'rejected'
      return context.text(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`, 400)
    }
  })

  app.get('/fee-estimates', (context) => context.json(feeEstimates))
  app.get('/blocks/tip/height', (context) => context.text(String(chain.tip().height)))
  app.get('/blocks/tip/hash', (context) => context.text(chain.tip().rhash()))
  app.get('/block-height/:height', (context) => {
    const found = explorer.blockAt(Number(context.req.param('height')))
    return found ? context.text(found.hash) : context.text('Block not found', 404)
  })
  return app
}

function scriptOf(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(regtest).decode(address))
  } catch {
    return undefined
  }
}

/** What an address got and gave in some transactions, as `GET /address/:address` says it. Satoshis. */
function sumUp(script: Uint8Array, transactions: readonly EsploraTransaction[]) {
  const key = hex.encode(script)
  const got = transactions.flatMap(({ vout }) => vout.filter(({ scriptpubkey }) => scriptpubkey === key))
  const gave = transactions.flatMap(({ vin }) =>
    vin.flatMap(({ prevout }) => (prevout?.scriptpubkey === key ? [prevout] : [])),
  )
  const sum = (values: readonly { readonly value: number }[]) => values.reduce((total, { value }) => total + value, 0)
  return {
    funded_txo_count: got.length,
    funded_txo_sum: sum(got),
    spent_txo_count: gave.length,
    spent_txo_sum: sum(gave),
    tx_count: transactions.length,
  }
}
