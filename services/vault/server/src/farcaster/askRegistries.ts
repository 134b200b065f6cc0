import { farcasterChainId } from '@latchkey/protocol/vault'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import type { EthCall } from '@latchkey/verify'
import * as v from 'valibot'
import type { FarcasterRegistry } from './farcasterSettings.ts'

/** `idOf(address)` and `keyDataOf(uint256,bytes)`. */
const [idOf, keyDataOf] = ['0xd94fe832', '0xac34cc5a']
/** A key that was added and not removed, of the type that logs in. */
const [added, logsIn] = [1n, 2n]
const timeoutMs = 5_000
const chainSchema = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,16}$/)) })
const word = (hex: string) => hex.padStart(64, '0')

/**
 * Whether an address may log in for an account: it owns the account, or the account names it as one of its keys.
 * @throws Error where the node did not answer, or is of another chain
 */
export async function askRegistries(
  { rpcUrl, idRegistry, keyRegistry }: FarcasterRegistry,
  ethCall: EthCall,
  { signer, fid }: { readonly signer: string; readonly fid: string },
): Promise<boolean> {
  const networkId = `eip155:${farcasterChainId}` as const
  const address = word(signer.slice(2).toLowerCase())
  const account = BigInt(fid)
  // The key is the address as the ABI has it: 32 bytes behind their place and their length.
  const ofKey = `${keyDataOf}${word(account.toString(16))}${word('40')}${word('20')}${address}`
  const [chain, owned, key] = await Promise.all([
    readChain(rpcUrl),
    ethCall({ networkId, to: idRegistry, data: `${idOf}${address}` }),
    ethCall({ networkId, to: keyRegistry, data: ofKey }),
  ])
  if (chain !== BigInt(farcasterChainId)) throw new Error('The node is of another chain.')
  const [id] = readWords(owned, 1)
  const [state, type] = readWords(key, 2)
  return id === account || (state === added && type === logsIn)
}

/** @throws Error where it is not so many words, as where no contract is at the address */
function readWords(answer: string, count: number): readonly bigint[] {
  if (answer.length !== 2 + count * 64) throw new Error('The registry answered something else.')
  return Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
}

async function readChain(rpcUrl: string): Promise<bigint> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  return BigInt(v.parse(chainSchema, await readAnswer(response)).result)
}
