import {
  type Address,
  BaseError,
  decodeFunctionData,
  formatUnits,
  type Hex,
  maxUint256,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { AskRow, AskView } from '../../practice/src/shared/ask.schema.ts'
import type { PracticeChains } from './createChains.ts'
import {
  findPracticeAccount,
  type Intent,
  practiceAccounts,
  type TransactionRequest,
  type TypedData,
} from './parseIntent.ts'
import { messageView } from './signInView.ts'

const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** A call that the wallet can say in words. */
type DecodedCall = {
  readonly action: 'send' | 'approve' | 'revoke'
  readonly amount: string
  readonly to: Address
  readonly token: string
}

/** Reads an ERC-20 transfer or approval out of a transaction's data; `undefined` for anything else. */
async function decodeCall(client: PublicClient, contract: Address, data: Hex): Promise<DecodedCall | undefined> {
  try {
    const call = decodeFunctionData({ abi: erc20, data })
    if (call.functionName !== 'transfer' && call.functionName !== 'approve') return undefined
    const [to, units] = call.args
    const [symbol, decimals] = await Promise.all([
      client.readContract({ address: contract, abi: erc20, functionName: 'symbol' }),
      client.readContract({ address: contract, abi: erc20, functionName: 'decimals' }),
    ])
    const unlimited = call.functionName === 'approve' && units === maxUint256
    if (call.functionName === 'approve' && units === 0n) return { action: 'revoke', amount: symbol, to, token: symbol }
    const amount = unlimited ? `Any amount of ${symbol}` : `${formatUnits(units, decimals)} ${symbol}`
    return { action: call.functionName === 'transfer' ? 'send' : 'approve', amount, to, token: symbol }
  } catch {
    // Another method, or a contract that isn't a token.
    return undefined
  }
}

type TransactionView = Extract<AskView, { kind: 'transaction' }>

/** A transaction in words: what leaves the wallet, to whom, what it costs at most, and whether it would fail. */
export async function describeTransaction(
  chains: PracticeChains,
  chainId: number,
  transaction: TransactionRequest,
): Promise<TransactionView> {
  const chain = chains.find(chainId)
  const client = chains.client(chainId)
  const native = (units: bigint) => `${formatUnits(units, chain?.decimals ?? 18)} ${chain?.symbol ?? ''}`.trim()
  const named = (address: Address) => ({ address, name: findPracticeAccount(address)?.name ?? '' })
  const data = transaction.data ?? transaction.input ?? '0x'
  const { from, to } = transaction
  const value = transaction.value ?? 0n

  const [call, fee] = await Promise.all([
    to && data !== '0x' ? decodeCall(client, to, data) : undefined,
    maximalFee(chains, chainId, transaction, data),
  ])
  const about = {
    kind: 'transaction',
    network: chains.nameOf(chainId),
    account: named(from),
    fee: 'units' in fee ? native(roundedUp(fee.units, chain?.decimals ?? 18)) : null,
    warning: 'units' in fee ? null : fee.warning,
  } as const

  if (!to) return { ...about, action: 'deploy', amount: native(value), to: null, rows: [dataRow(data)] }
  if (call !== undefined) {
    const rows = [
      { label: `Contract of ${call.token}`, value: to, depth: 0 },
      // Nothing asks for it, so it is said when it is there.
      ...(value > 0n ? [{ label: 'Sent along', value: native(value), depth: 0 }] : []),
    ]
    return { ...about, action: call.action, amount: call.amount, to: named(call.to), rows }
  }
  const action = data === '0x' ? 'send' : 'call'
  return { ...about, action, amount: native(value), to: named(to), rows: data === '0x' ? [] : [dataRow(data)] }
}

/** The fee with eight decimals, never less than it is. */
export function roundedUp(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - 8, 0))
  return ((units + step - 1n) / step) * step
}

const dataRow = (data: Hex) => ({ label: 'Data', value: data, depth: 0 })

async function maximalFee(
  chains: PracticeChains,
  chainId: number,
  { from, to, value, gas, maxFeePerGas }: TransactionRequest,
  data: Hex,
): Promise<{ units: bigint } | { warning: string }> {
  const client = chains.client(chainId)
  try {
    const [units, price] = await Promise.all([
      gas ?? client.estimateGas({ account: from, to: to ?? null, value: value ?? 0n, data }),
      maxFeePerGas ?? client.estimateFeesPerGas().then((fees) => fees.maxFeePerGas),
    ])
    return { units: units * price }
  } catch (error) {
    const reason = error instanceof BaseError ? error.details || error.shortMessage : 'The network gave no answer.'
    return { warning: `This transaction would fail: ${reason}` }
  }
}

const shownDecimals = 6

/** What the window shows for an intent of the page `origin` on `chainId`. */
export async function describeIntent(
  chains: PracticeChains,
  chainId: number,
  intent: Intent,
  origin: string,
): Promise<AskView> {
  const network = chains.nameOf(chainId)
  const named = (address: string) => ({ address, name: findPracticeAccount(address)?.name ?? '' })
  switch (intent.kind) {
    case 'connect': {
      const accounts = practiceAccounts.map(async ({ name, address }) => {
        return { name, address, balance: await balanceText(chains, chainId, address) }
      })
      return { kind: 'connect', network, accounts: await Promise.all(accounts) }
    }
    case 'message':
      return messageView({ network, account: named(intent.address), ...readable(intent.data), origin })
    case 'typedData': {
      const { domain, primaryType, types, message } = intent.typedData
      const wrongChain = domain.chainId !== undefined && domain.chainId !== BigInt(chainId)
      return {
        kind: 'typedData',
        network,
        account: named(intent.address),
        application: domain.name ?? '',
        primaryType,
        rows: [...typedRows(types, primaryType, message, 0)],
        warning: wrongChain ? `This signature is for another network: ${chains.nameOf(Number(domain.chainId))}.` : null,
      }
    }
    case 'transaction':
      return describeTransaction(chains, chainId, intent.transaction)
    case 'switchChain':
      return { kind: 'switchChain', from: network, to: chains.nameOf(intent.chainId) }
    case 'addChain': {
      const { chainName, nativeCurrency, rpcUrls } = intent.chain
      return {
        kind: 'addChain',
        name: chainName,
        chainId: intent.chain.chainId,
        currency: nativeCurrency.symbol,
        rpcUrl: rpcUrls[0],
      }
    }
  }
}

async function balanceText(chains: PracticeChains, chainId: number, address: Hex): Promise<string> {
  const chain = chains.find(chainId)
  if (chain === undefined) return ''
  const text = formatUnits(await chains.client(chainId).getBalance({ address }), chain.decimals)
  const [whole = '0', fraction = ''] = text.split('.')
  const shown = fraction.slice(0, shownDecimals).replace(/0+$/, '')
  return `${whole}${shown === '' ? '' : `.${shown}`} ${chain.symbol}`
}

function readable(data: Hex): { text: string; readable: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data.slice(2), 'hex')), readable: true }
  } catch {
    return { text: data, readable: false }
  }
}

function typedRows(types: TypedData['types'], type: string, value: unknown, depth: number): readonly AskRow[] {
  return (types[type] ?? []).flatMap((field): readonly AskRow[] => {
    const content = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const inner = content.find(([name]) => name === field.name)?.[1]
    return fieldRows(types, field.name, field.type, inner, depth)
  })
}

function fieldRows(
  types: TypedData['types'],
  label: string,
  type: string,
  value: unknown,
  depth: number,
): readonly AskRow[] {
  if (Array.isArray(value)) {
    const element = type.replace(/\[\d*\]$/, '')
    return value.flatMap((item, index) => fieldRows(types, `${label} ${index + 1}`, element, item, depth))
  }
  if (types[type] === undefined) return [{ label, value: String(value), depth }]
  return [{ label, value: '', depth }, ...typedRows(types, type, value, depth + 1)]
}
