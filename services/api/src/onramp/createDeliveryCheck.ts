import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { SolanaReader } from '../modules/balances/providers/createSolanaReader.ts'
import type { Chain } from '../modules/chains/chain.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import { type TracedCall, tracedCallSchema } from '../modules/indexer/evm/node.schema.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import { isSameAddress } from './decimals.ts'

/** ERC-20: Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const receiptSchema = v.object({
  result: v.object({
    status: v.literal('0x1'),
    logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
  }),
})
/** ERC-20: decimals(). */
const decimalsCall = '0x313ce567'
const decimalsSchema = v.object({
  result: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i), v.transform(Number), v.maxValue(77)),
})
const paymentSchema = v.object({ result: v.object({ to: v.nullable(v.string()), value: v.string() }) })
const traceSchema = v.object({ result: tracedCallSchema })

const solanaSchema = v.object({
  transaction: v.object({ message: v.object({ accountKeys: v.array(v.object({ pubkey: v.string() })) }) }),
  meta: v.object({
    err: v.null(),
    preBalances: v.array(v.union([v.number(), v.bigint()])),
    postBalances: v.array(v.union([v.number(), v.bigint()])),
    preTokenBalances: v.array(v.unknown()),
    postTokenBalances: v.array(v.unknown()),
  }),
})
const tokenBalanceSchema = v.object({
  mint: v.string(),
  owner: v.string(),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.digits()), decimals: v.number() }),
})

/**
 * Asks our own node what a transaction has paid somebody of an asset: the one thing that makes an order delivered.
 * A node that fails, or doesn't know it yet, has not seen it.
 */
export function createDeliveryCheck({ chains, gateway, askSolana }: createDeliveryCheck.Options) {
  async function paidOnEvm(chain: Chain, { address, receiver, transactionHash }: Claim): Promise<Paid> {
    const receipt = v.safeParse(
      receiptSchema,
      await gateway.request(chain, 'eth_getTransactionReceipt', [transactionHash]),
    )
    if (!receipt.success) return nothing
    if (address === undefined) {
      const payment = v.safeParse(
        paymentSchema,
        await gateway.request(chain, 'eth_getTransactionByHash', [transactionHash]),
      )
      if (!payment.success) return nothing
      const { decimals } = chain.network.nativeCurrency
      const { to, value } = payment.output.result
      if (to !== null && isSameAddress(to, receiver) && BigInt(value) > 0n) return { units: BigInt(value), decimals }
      // A contract may have passed it on: nodes that trace transactions have seen that.
      const trace = v.safeParse(
        traceSchema,
        await gateway.request(chain, 'debug_traceTransaction', [transactionHash, { tracer: 'callTracer' }]),
      )
      return { units: trace.success ? passedOn(trace.output.result, receiver) : 0n, decimals }
    }
    const topic = `0x${receiver.slice(2).toLowerCase().padStart(64, '0')}`
    const transfers = receipt.output.result.logs.filter(
      (log) =>
        isSameAddress(log.address, address) &&
        log.topics.length === 3 &&
        log.topics[0] === transferTopic &&
        log.topics[2]?.toLowerCase() === topic &&
        /^0x[0-9a-f]{64}$/i.test(log.data),
    )
    const units = transfers.reduce((sum, { data }) => sum + BigInt(data), 0n)
    if (units === 0n) return nothing
    const answer = await gateway.request(chain, 'eth_call', [{ to: address, data: decimalsCall }, 'latest'])
    const decimals = v.safeParse(decimalsSchema, answer)
    return { units, decimals: decimals.success ? decimals.output.result : undefined }
  }

  async function paidOnSolana(chain: Chain, { address, receiver, transactionHash }: Claim): Promise<Paid> {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const seen = await askSolana(chain, solanaSchema, 'getTransaction', [transactionHash, options])
    return gainOf(seen, receiver, address, chain.network.nativeCurrency.decimals)
  }

  const checks: Readonly<Record<Namespace, typeof paidOnEvm | undefined>> = {
    eip155: paidOnEvm,
    solana: paidOnSolana,
    bip122: undefined,
    polkadot: undefined,
    cosmos: undefined,
  }

  return {
    /** Whether a delivery can be seen on networks of this kind. */
    covers: (namespace: Namespace): boolean => checks[namespace] !== undefined,

    /** Undefined: it has paid nothing, as far as is known. */
    async findDelivery(claim: Claim): Promise<Delivery | undefined> {
      const chain = chains.find(claim.networkId)
      const { namespace } = parseCaipNetworkId(claim.networkId)
      const check = checks[namespace]
      const { units, decimals } = (chain && (await check?.(chain, claim).catch(() => nothing))) ?? nothing
      if (units <= 0n) return undefined
      return { received: decimals === undefined ? undefined : formatUnits(units, decimals) }
    },
  }
}

/** What has arrived. */
export type Delivery = {
  /** Units of the asset as decimal text. Undefined: a token whose contract doesn't say its decimals. */
  readonly received: string | undefined
}

type Paid = { readonly units: bigint; readonly decimals: number | undefined }
const nothing: Paid = { units: 0n, decimals: undefined }

/** What is to have been paid to whom. */
type Claim = {
  readonly networkId: CaipNetworkId
  /** Undefined: the native token. */
  readonly address: string | undefined
  readonly receiver: string
  readonly transactionHash: string
}

export type DeliveryCheck = ReturnType<typeof createDeliveryCheck>

export declare namespace createDeliveryCheck {
  type Options = { chains: ChainTable; gateway: Pick<RpcGateway, 'request'>; askSolana: SolanaReader }
}

/** What a call and those below it hand to the receiver, where they aren't undone. A delegate call hands on none. */
function passedOn({ type, to, value, error, calls }: TracedCall, receiver: string): bigint {
  if (typeof error === 'string') return 0n
  const isPaid = (type === 'CALL' || type === 'SELFDESTRUCT') && isSameAddress(to ?? undefined, receiver)
  return (calls ?? []).reduce((sum, call) => sum + passedOn(call, receiver), isPaid ? (value ?? 0n) : 0n)
}

function gainOf(
  { transaction, meta }: v.InferOutput<typeof solanaSchema>,
  receiver: string,
  mint: string | undefined,
  nativeDecimals: number,
): Paid {
  if (mint === undefined) {
    const at = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === receiver)
    const units = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
    return { units, decimals: nativeDecimals }
  }
  const theirs = (balances: readonly unknown[]) =>
    balances.flatMap((each) => {
      const balance = v.safeParse(tokenBalanceSchema, each)
      const isTheirs = balance.success && balance.output.mint === mint && balance.output.owner === receiver
      return isTheirs ? [balance.output.uiTokenAmount] : []
    })
  const sum = (balances: readonly unknown[]) => theirs(balances).reduce((held, { amount }) => held + BigInt(amount), 0n)
  const decimals = theirs(meta.postTokenBalances)[0]?.decimals
  return { units: sum(meta.postTokenBalances) - sum(meta.preTokenBalances), decimals }
}
