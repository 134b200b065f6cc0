import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Address, concat, createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { batchAccount } from '../world/smartAccounts.ts'
import type { PracticeChains } from './createChains.ts'
import { findPracticeAccount, requestParts } from './parseIntent.ts'
import { asNodeError } from './performIntent.ts'
import { RpcError } from './RpcError.ts'

/** What the wallet says of several calls as one (EIP-5792): it doesn't know them, would have to ask first, or takes them. */
export type CallsMode = 'none' | 'ready' | 'supported'

const { address, hex, quantity } = requestParts
const capabilities = v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {})
const requestSchema = v.object({
  version: v.literal('2.0.0'),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(8_194))),
  chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i), v.transform(Number)),
  from: v.optional(address),
  atomicRequired: v.boolean(),
  calls: v.pipe(
    v.array(
      v.object({
        to: v.optional(address),
        value: v.optional(quantity, 0),
        data: v.optional(hex, '0x'),
        capabilities,
      }),
    ),
    v.nonEmpty(),
  ),
  capabilities,
})

export type CallsRequest = v.InferOutput<typeof requestSchema>

/** Calls that a page wants, understood. */
export type CallsIntent = {
  readonly kind: 'calls'
  readonly request: CallsRequest
  readonly from: Address
  /** The account has to be made smart first. */
  readonly upgrade: boolean
}

/** Calls that were sent, by the name that the page knows them by. */
type Sent = { readonly origin: string; readonly chainId: number; readonly hash: Hex }

const accountAbi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
/** More than a page asks for in one go, and few enough to be read. */
const callsMax = 12
const delegated: Hex = concat(['0xef0100', batchAccount.address])

/** Several calls as one, of accounts that are keys: made smart by EIP-7702, with code that is on the local chains. */
export function createBatches(chains: PracticeChains) {
  const sent = new Map<string, Sent>()
  let mode: CallsMode = 'none'

  /** What can be done for an account on a chain. */
  async function statusOf(account: string, chainId: number): Promise<'supported' | 'ready' | 'unsupported'> {
    const found = findPracticeAccount(account)
    // An account that is a contract sends nothing here.
    if (mode === 'none' || found?.signer.address !== found?.address || chains.find(chainId) === undefined)
      return 'unsupported'
    if ((await chains.client(chainId).getCode({ address: batchAccount.address })) === undefined) return 'unsupported'
    return mode === 'supported' || (await isSmart(chains, chainId, account as Address)) ? 'supported' : 'ready'
  }

  return {
    setMode(next: CallsMode): void {
      mode = next
    },
    mode: (): CallsMode => mode,

    /** Reads a `wallet_sendCalls`. Throws the codes of EIP-5792 for what the wallet can't do. */
    async read(params: readonly unknown[]): Promise<CallsRequest> {
      if (mode === 'none') throw new RpcError(4200, "The practice wallet doesn't know wallet_sendCalls.")
      const parsed = v.safeParse(v.tupleWithRest([requestSchema], v.unknown()), params)
      if (!parsed.success) throw new RpcError(-32602, `The calls can't be read: ${parsed.issues[0].message}`)
      const [request] = parsed.output
      const wanted = [request, ...request.calls].flatMap((one) => Object.entries(one.capabilities))
      const missing = wanted.find(([, { optional }]) => optional !== true)
      if (missing) throw new RpcError(5700, `The practice wallet can't do ${missing[0]}.`)
      if (chains.find(request.chainId) === undefined) throw new RpcError(5710, 'Unknown chain.')
      if (request.id !== undefined && sent.has(request.id))
        throw new RpcError(5720, 'These calls were asked for before.')
      if (request.calls.length > callsMax) throw new RpcError(5740, `More than ${callsMax} calls.`)
      if (request.calls.some(({ to }) => to === undefined)) throw new RpcError(-32602, 'A call has no receiver.')
      return request
    },

    /** Throws where the account can't do all or nothing. Resolves with whether it has to be made smart first. */
    async upgrades(request: CallsRequest, from: Address): Promise<boolean> {
      const status = await statusOf(from, request.chainId)
      if (status === 'unsupported') throw new RpcError(5760, 'This account can not do all of them or none.')
      return status === 'ready'
    },

    /** What one transaction of the account to itself does all of the calls with. */
    dataOf: ({ calls }: CallsRequest): Hex =>
      encodeFunctionData({
        abi: accountAbi,
        args: [calls.map(({ to, value, data }) => ({ target: to as Address, value: BigInt(value), data }))],
      }),

    /** Signs and sends. Answers what the page knows the calls by. */
    async send(request: CallsRequest, from: Address, origin: string): Promise<{ id: string }> {
      const { chainId, id = `0x${randomUUID().replaceAll('-', '').repeat(2)}` } = request
      const account = findPracticeAccount(from)?.signer
      if (account === undefined) throw new RpcError(4100, `The practice wallet has no key of ${from}.`)
      const client = chains.client(chainId)
      const wallet = createWalletClient({ account, chain: client.chain, transport: http(client.transport.url) })
      try {
        const isReady = await isSmart(chains, chainId, from)
        const authorization = { account, contractAddress: batchAccount.address, chainId, executor: 'self' } as const
        const hash = await wallet.sendTransaction({
          chain: client.chain ?? null,
          to: from,
          data: this.dataOf(request),
          ...(isReady ? {} : { authorizationList: [await wallet.signAuthorization(authorization)] }),
        })
        sent.set(id, { origin, chainId, hash })
        return { id }
      } catch (error) {
        throw asNodeError(error)
      }
    },

    /** `wallet_getCapabilities` and `wallet_getCallsStatus`, which show no window. */
    async answer(method: string, params: readonly unknown[], origin: string, accounts: readonly string[]) {
      if (mode === 'none') throw new RpcError(4200, `The practice wallet doesn't know ${method}.`)
      if (method === 'wallet_getCallsStatus') return callsStatus(params, origin)
      const [account, asked] = v.parse(v.tupleWithRest([address, v.optional(v.array(v.string()))], v.unknown()), params)
      if (!accounts.includes(account)) throw new RpcError(4100, `The page has no access to ${account}.`)
      const ids = asked?.map(Number) ?? chains.ids()
      const said = await Promise.all(
        ids.map(async (id) => [`0x${id.toString(16)}`, { atomic: { status: await statusOf(account, id) } }]),
      )
      return Object.fromEntries(said)
    },
  }

  async function callsStatus(params: readonly unknown[], origin: string) {
    const id = String(params[0])
    const found = sent.get(id)
    if (found?.origin !== origin) throw new RpcError(5730, 'These calls were never asked for.')
    const { chainId, hash } = found
    const base = { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, atomic: true }
    const receipt = await chains
      .client(chainId)
      .request({ method: 'eth_getTransactionReceipt', params: [hash] })
      .catch(() => null)
    if (receipt === null) return { ...base, status: 100 }
    const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
    const facts = logs.map((log) => ({ address: log.address, data: log.data, topics: log.topics }))
    return {
      ...base,
      status: status === '0x1' ? 200 : 500,
      receipts: [{ logs: facts, status, blockHash, blockNumber, gasUsed, transactionHash }],
    }
  }
}

export type Batches = ReturnType<typeof createBatches>

async function isSmart(chains: PracticeChains, chainId: number, address: Address): Promise<boolean> {
  return (await chains.client(chainId).getCode({ address }))?.toLowerCase() === delegated.toLowerCase()
}
