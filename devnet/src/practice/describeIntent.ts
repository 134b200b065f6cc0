import { formatUnits, type Hex } from 'viem'
import type { AskRow, AskView } from '../../practice/src/shared/ask.schema.ts'
import type { PracticeChains } from './createChains.ts'
import { describeTransaction } from './describeTransaction.ts'
import type { Intent, TypedData } from './parseIntent.ts'
import { findPracticeAccount, practiceAccounts } from './practiceAccounts.ts'

const shownDecimals = 6

/** What the window shows for an intent of a page that stands on `chainId`. */
export async function describeIntent(chains: PracticeChains, chainId: number, intent: Intent): Promise<AskView> {
  const network = chains.nameOf(chainId)
  const named = (address: string) => ({ address, name: findPracticeAccount(address)?.name ?? '' })
  switch (intent.kind) {
    case 'connect': {
      const accounts = practiceAccounts.map(async ({ name, account: { address } }) => {
        return { name, address, balance: await balanceText(chains, chainId, address) }
      })
      return { kind: 'connect', network, accounts: await Promise.all(accounts) }
    }
    case 'message':
      return { kind: 'message', network, account: named(intent.address), ...readable(intent.data) }
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
