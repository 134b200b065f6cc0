import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
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
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.digits()) }),
})

/**
 * Asks our own node whether a transaction has paid somebody an asset: the one thing that makes an order delivered.
 * A node that fails, or doesn't know it yet, has not seen it.
 */
export function createDeliveryCheck({ chains, gateway, askSolana }: createDeliveryCheck.Options) {
  async function isPaidOnEvm(chain: Chain, { address, receiver, transactionHash }: Claim): Promise<boolean> {
    const receipt = v.safeParse(
      receiptSchema,
      await gateway.request(chain, 'eth_getTransactionReceipt', [transactionHash]),
    )
    if (!receipt.success) return false
    if (address === undefined) {
      const payment = v.safeParse(
        paymentSchema,
        await gateway.request(chain, 'eth_getTransactionByHash', [transactionHash]),
      )
      if (!payment.success) return false
      const { to, value } = payment.output.result
      if (to !== null && isSameAddress(to, receiver) && BigInt(value) > 0n) return true
      // A contract may have passed it on: nodes that trace transactions have seen that.
      const trace = v.safeParse(
        traceSchema,
        await gateway.request(chain, 'debug_traceTransaction', [transactionHash, { tracer: 'callTracer' }]),
      )
      return trace.success && passesOn(trace.output.result, receiver)
    }
    const topic = `0x${receiver.slice(2).toLowerCase().padStart(64, '0')}`
    return receipt.output.result.logs.some(
      (log) =>
        isSameAddress(log.address, address) &&
        log.topics.length === 3 &&
        log.topics[0] === transferTopic &&
        log.topics[2]?.toLowerCase() === topic &&
        /^0x[0-9a-f]{64}$/i.test(log.data) &&
        BigInt(log.data) > 0n,
    )
  }

  async function isPaidOnSolana(chain: Chain, { address, receiver, transactionHash }: Claim): Promise<boolean> {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const seen = await askSolana(chain, solanaSchema, 'getTransaction', [transactionHash, options])
    return gainOf(seen, receiver, address) > 0n
  }

  const checks: Readonly<Record<Namespace, typeof isPaidOnEvm | undefined>> = {
    eip155: isPaidOnEvm,
    solana: isPaidOnSolana,
    bip122: undefined,
    polkadot: undefined,
    cosmos: undefined,
  }

  return {
    /** Whether a delivery can be seen on networks of this kind. */
    covers: (namespace: Namespace): boolean => checks[namespace] !== undefined,

    async isDelivered(claim: Claim): Promise<boolean> {
      const chain = chains.find(claim.networkId)
      const { namespace } = parseCaipNetworkId(claim.networkId)
      const check = checks[namespace]
      return chain !== undefined && check !== undefined && (await check(chain, claim).catch(() => false))
    },
  }
}

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

/** Whether a call, or one below it, hands coins to the receiver and isn't undone. A delegate call hands on none. */
function passesOn({ type, to, value, error, calls }: TracedCall, receiver: string): boolean {
  if (typeof error === 'string') return false
  const isPaid =
    (type === 'CALL' || type === 'SELFDESTRUCT') && isSameAddress(to ?? undefined, receiver) && (value ?? 0n) > 0n
  return isPaid || (calls ?? []).some((call) => passesOn(call, receiver))
}

function gainOf(
  { transaction, meta }: v.InferOutput<typeof solanaSchema>,
  receiver: string,
  mint: string | undefined,
): bigint {
  if (mint === undefined) {
    const at = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === receiver)
    return BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
  }
  const held = (balances: readonly unknown[]) =>
    balances.reduce((sum: bigint, each) => {
      const balance = v.safeParse(tokenBalanceSchema, each)
      const isTheirs = balance.success && balance.output.mint === mint && balance.output.owner === receiver
      return isTheirs ? sum + BigInt(balance.output.uiTokenAmount.amount) : sum
    }, 0n)
  return held(meta.postTokenBalances) - held(meta.preTokenBalances)
}
