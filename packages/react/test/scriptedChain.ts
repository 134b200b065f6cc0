import type { ChainAdapter, ChainDriver, SendRequest, TransactionOutcome } from '@latchkey/core'
import type { WalletCapabilities } from '@latchkey/core/ports'
import { type ErrorCode, isEvmAddress, KitError, toChecksumAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import type { ScriptedWallet } from './scriptedWallet.ts'

/** A chain of the test: what everyone holds, what a send costs, and how it ends. */
export type ScriptedChain = ChainAdapter & {
  /** Units by network id; a network without an entry does not answer. */
  readonly native: Map<string, bigint>
  readonly sent: SendRequest[]
  /** Calls of contracts that were sent. */
  readonly called: Parameters<NonNullable<ChainDriver['sendTransaction']>>[0]['transaction'][]
  /** Units that a contract may take, by token and contract. */
  readonly allowed: Map<string, bigint>
  /** Texts that were signed. */
  readonly signed: string[]
  fee: { expected: bigint; max: bigint } | ErrorCode
  outcome: Promise<TransactionOutcome> | TransactionOutcome
  /** Units of a token that a transaction has brought, as the chain says it. */
  received: bigint | undefined
  /** What wallets were asked by the name of a method. */
  readonly requested: { readonly method: string; readonly params: unknown }[]
  /** What wallets answer to that. */
  answers: Record<string, unknown>
  /** What wallets say that they can do. */
  can: WalletCapabilities
  /** How often they were asked that. */
  saidCapabilities: number
}

/** `decimals()`. */
const decimals = '0x313ce567'
const usdc = `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'55534443'.padEnd(64, '0')}`
/** `approve(address,uint256)`. */
const approve = '0x095ea7b3'

export function scriptedChain(native: Readonly<Record<string, bigint>> = {}): ScriptedChain {
  const chain: ScriptedChain = {
    namespace: mainnet.chainNamespace,
    capabilities: new Set(['balance', 'send', 'estimate'] as const),
    native: new Map(Object.entries(native)),
    sent: [],
    called: [],
    allowed: new Map(),
    signed: [],
    fee: { expected: 21_000n * 10n ** 9n, max: 42_000n * 10n ** 9n },
    outcome: { status: 'success', blockNumber: 7n },
    received: undefined,
    requested: [],
    answers: {},
    can: { atomic: 'unsupported', further: {} },
    saidCapabilities: 0,
    load: async () => driver,
  }
  const driver: ChainDriver = {
    namespace: mainnet.chainNamespace,
    parseAddress: (text) => {
      if (!isEvmAddress(text)) throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
      return toChecksumAddress(text)
    },
    readNativeBalance: async ({ network }) => {
      const units = chain.native.get(network.caipNetworkId)
      if (units !== undefined) return units
      throw new KitError({ code: 'http/timeout', shortMessage: 'The request took too long to respond.' })
    },
    signMessage: async ({ provider, message }) => {
      const { sign } = (provider as { script: ScriptedWallet['script'] }).script
      if (sign === 'silent') return new Promise(() => undefined)
      if (sign !== 'approve') throw new KitError({ code: sign, shortMessage: `scripted ${sign}` })
      chain.signed.push(message)
      return { signature: '0x5160', method: 'eip191' }
    },
    estimateSend: async () => {
      if (typeof chain.fee === 'string') throw new KitError({ code: chain.fee, shortMessage: chain.fee })
      return { expectedFeeUnits: chain.fee.expected, maxFeeUnits: chain.fee.max }
    },
    send: async (request) => {
      const { script } = request.provider as Pick<ScriptedWallet, 'script'>
      if (script.send === 'silent') return new Promise(() => undefined)
      if (script.send !== 'approve') throw new KitError({ code: script.send, shortMessage: script.send })
      const { quote } = request
      if (quote && typeof chain.fee !== 'string' && quote.maxFeeUnits !== chain.fee.max) {
        throw new KitError({ code: 'transaction/fee-changed', shortMessage: 'scripted' })
      }
      chain.sent.push(request)
      return { hash: `0x${'ab'.repeat(32)}` }
    },
    estimateTransaction: async () => {
      if (typeof chain.fee === 'string') throw new KitError({ code: chain.fee, shortMessage: chain.fee })
      return { expectedFeeUnits: chain.fee.expected, maxFeeUnits: chain.fee.max }
    },
    readAllowance: async ({ token, spender }) => chain.allowed.get(`${token.address} ${spender}`) ?? 0n,
    allowanceCall: ({ token, spender, amountUnits }) => ({
      to: token.address?.slice(token.address.lastIndexOf(':') + 1) ?? '',
      data: `${approve}${spender.slice(2)}${amountUnits.toString(16).padStart(64, '0')}`,
    }),
    revocation: async ({ items }) => ({ to: items[0]?.token ?? '', data: `0x${items.length}` }),
    sendTransaction: async ({ provider, network, transaction }) => {
      const { script } = provider as Pick<ScriptedWallet, 'script'>
      if (script.send === 'silent') return new Promise(() => undefined)
      if (script.send !== 'approve') throw new KitError({ code: script.send, shortMessage: script.send })
      chain.called.push(transaction)
      if ('data' in transaction && transaction.data?.startsWith(approve)) {
        const [spender, units] = [transaction.data.slice(10, 50), transaction.data.slice(50)]
        chain.allowed.set(`${network.caipNetworkId}:${transaction.to} 0x${spender}`, BigInt(`0x${units}`))
      }
      return { hash: `0x${String(chain.called.length).padStart(64, 'c')}` }
    },
    waitForTransaction: async () => chain.outcome,
    readReceived: async () => chain.received,
    walletCapabilities: async () => {
      chain.saidCapabilities += 1
      return chain.can
    },
    requestWallet: async ({ provider, method, params }) => {
      const { permissions } = (provider as Pick<ScriptedWallet, 'script'>).script
      chain.requested.push({ method, params })
      if (permissions === 'silent') return new Promise(() => undefined)
      if (permissions !== 'approve') throw new KitError({ code: permissions, shortMessage: permissions })
      return chain.answers[method]
    },
    // Every token calls itself USDC.
    request: async (_, { params }) => {
      const [{ data }] = params as [{ data: string }]
      return data === decimals ? `0x${'6'.padStart(64, '0')}` : usdc
    },
  }
  return chain
}
