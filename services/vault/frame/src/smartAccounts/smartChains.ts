import type { CaipNetworkId } from '@latchkey/protocol'
import { smartAccountCodeOf, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { ApproverPorts } from '../approve/approve.types.ts'

/**
 * What an account is on a chain. `none`: the chain is not one for smart accounts, or no node could say. `plain`: it has no
 * code. `smart`: it has ours (EIP-7702). `foreign`: it has other code, which is never replaced without being asked for.
 */
export type AccountState = 'none' | 'plain' | 'smart' | 'foreign'

/** The chains on which accounts are smart, or may become so. */
export type SmartChains = {
  /** Whether the contracts that a smart account stands on have the code that this release knows. */
  isSmart(networkId: CaipNetworkId, signal: AbortSignal): Promise<boolean>
  stateOf(networkId: CaipNetworkId, account: string, signal: AbortSignal): Promise<AccountState>
}

/** What an account stands on: the code that it has, what redeems its permissions, and where its operations come in. */
const needed = ['EIP7702StatelessDeleGatorImpl', 'DelegationManager', 'EntryPoint'] as const

/** A person who logs in waits for it. */
const answerMs = 3_000

const codeSchema = v.pipe(v.string(), v.maxLength(100_000), v.regex(/^0x([0-9a-f]{2})*$/i))
const delegation = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGatorImpl.slice(2)}`.toLowerCase()

/**
 * Asks a chain's node about each contract once in the life of the document. What failed is asked again: until then the
 * chain counts as one without smart accounts.
 */
export function createSmartChains(listed: readonly string[], node: ApproverPorts['rpc']): SmartChains {
  const asked = new Map<CaipNetworkId, Promise<boolean>>()

  async function codeOf(networkId: CaipNetworkId, address: string, signal: AbortSignal): Promise<string> {
    return v.parse(codeSchema, await node(networkId, 'eth_getCode', [address, 'latest'], signal))
  }

  async function matches(networkId: CaipNetworkId): Promise<boolean> {
    const expected = smartAccountCodeOf(networkId)
    if (expected === undefined) return false
    // The next request needs the answer, too: it doesn't end with the request that asked first.
    const signal = AbortSignal.timeout(answerMs)
    const found = await Promise.all(
      needed.map(async (name) => {
        const code = await codeOf(networkId, smartAccountContracts[name], signal)
        return `0x${bytesToHex(keccak_256(hexToBytes(code.slice(2))))}` === expected[name]
      }),
    )
    return found.every(Boolean)
  }

  async function isSmart(networkId: CaipNetworkId, signal: AbortSignal): Promise<boolean> {
    if (!listed.includes(networkId)) return false
    const answer = asked.get(networkId) ?? matches(networkId)
    asked.set(networkId, answer)
    try {
      return await answer
    } catch {
      asked.delete(networkId)
      signal.throwIfAborted()
      return false
    }
  }

  return {
    isSmart,
    async stateOf(networkId, account, signal) {
      if (!(await isSmart(networkId, signal))) return 'none'
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      const code = (await codeOf(networkId, account, limit)).toLowerCase()
      if (code === '0x') return 'plain'
      return code === delegation ? 'smart' : 'foreign'
    },
  }
}
