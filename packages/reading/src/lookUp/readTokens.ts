import { decodeAbi, parseCall } from '@latchkey/protocol/abi'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { Rpc } from '../rpc.ts'
import type { TokenFacts, Tokens } from './facts.ts'

const decimalsCall = parseCall('decimals()').selector
const symbolCall = parseCall('symbol()').selector
/** `supportsInterface(0x80ac58cd)`: ERC-721. */
const isItemsCall = `${parseCall('supportsInterface(bytes4)').selector}80ac58cd${'00'.repeat(28)}`

const text = parseCall('f(string)').fields
const word = parseCall('f(uint256)').fields
/** What people can tell apart; the rest of a symbol is abuse. */
const maxSymbol = 16

function symbolOf(bytes: Uint8Array): string | undefined {
  const described = decodeAbi(text, bytes)?.[0]
  // Some old tokens answer 32 bytes, filled up with zeros.
  const old = bytes.length === 32 ? new TextDecoder().decode(bytes).replace(/\0+$/, '') : undefined
  const symbol = typeof described === 'string' ? described : old
  return symbol && /^[\p{L}\p{N}\p{Sc}._$+-]+$/u.test(symbol) ? symbol.slice(0, maxSymbol) : undefined
}

async function readToken(rpc: Rpc, address: string, signal: AbortSignal): Promise<TokenFacts> {
  let failed = false
  const ask = async (data: string) => {
    try {
      return hexToBytes(v.parse(v.string(), await rpc('eth_call', [{ to: address, data }, 'latest'], signal)).slice(2))
    } catch (error) {
      // The contract doesn't know the question. Any other word is of the node, and says nothing of the contract.
      failed ||= !/reverted|opcode|jump|vm e/i.test(String(error))
      return new Uint8Array()
    }
  }
  const [decimals, symbol, items] = await Promise.all([ask(decimalsCall), ask(symbolCall), ask(isItemsCall)])
  const places = decodeAbi(word, decimals)?.[0]
  const known = !failed && typeof places === 'bigint' && places <= 36n
  return {
    symbol: symbolOf(symbol),
    decimals: known ? Number(places) : undefined,
    counts: decodeAbi(word, items)?.[0] === 1n ? 'items' : known ? 'amounts' : 'unknown',
  }
}

/** Asks contracts what they call themselves and how they count. */
export async function readTokens(rpc: Rpc, addresses: readonly string[], signal: AbortSignal): Promise<Tokens> {
  const asked = addresses.map(
    async (address) => [address.toLowerCase(), await readToken(rpc, address, signal)] as const,
  )
  return new Map(await Promise.all(asked))
}
