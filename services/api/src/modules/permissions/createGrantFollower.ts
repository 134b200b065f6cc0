import { parseCaipNetworkId } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Clock } from '@latchkey/service-kit/clock'
import { encodeFunctionData, type Hex, hexToBigInt, parseAbi, size } from 'viem'
import type { ContractReader } from '../balances/providers/createContractReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { GrantPlace, GrantRow, GrantStore } from './createGrantStore.ts'

/** Between two looks at what was taken back lately. */
const lookMs = 5_000
/** For so long a grant that was taken back is looked at unasked. */
const followedS = 600
/** Of one look. */
const followedGrants = 100
const first: GrantPlace = { hash: '', chain: '' }
const sweepMs = 3_600_000
/** A chain that does not answer in this time is not read. */
const timeoutMs = 3_000

const { DelegationManager, NonceEnforcer } = smartAccountContracts
const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function currentNonce(address manager, address account) view returns (uint256)',
])

/** What chains say of grants, by {@link keyOf}. A grant that is not in it was not read. */
export type ChainAnswers = ReadonlyMap<string, 'allowed' | 'disabled'>

/** One delegation may be on several chains. */
export const keyOf = ({ chain, hash }: GrantPlace) => `${chain} ${hash}`

/** Asks the chains whether they refuse grants: one by one, or all of an account by its raised nonce. */
export function createGrantFollower(options: createGrantFollower.Options) {
  const { chains, readContracts, store, clock, onFailure } = options
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let sweptAtMs = clock.nowMs()
  let lookedAt: GrantPlace = first

  async function readChain(id: string, rows: readonly GrantRow[]): Promise<ChainAnswers> {
    const chain = chains.find(parseCaipNetworkId(id).networkId)
    if (chain === undefined || chain.upstreams.length === 0) return new Map()
    const accounts = [...new Set(rows.map(({ account }) => account as Hex))]
    const calls = [
      ...accounts.map((account) => ({
        to: NonceEnforcer,
        data: encodeFunctionData({ abi, functionName: 'currentNonce', args: [DelegationManager, account] }),
      })),
      ...rows.map(({ hash }) => ({
        to: DelegationManager,
        data: encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash as Hex] }),
      })),
    ]
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The chain does not answer in time.')), timeoutMs).unref()
    })
    const answers = (await Promise.race([readContracts(chain, calls), timeout])).map(wordOf)
    const nonces = new Map(accounts.map((account, index) => [account as string, answers[index]]))
    const said = new Map<string, 'allowed' | 'disabled'>()
    for (const [index, row] of rows.entries()) {
      const { account, nonce } = row
      const [now, disabled] = [nonces.get(account), answers[accounts.length + index]]
      if (disabled === undefined || now === undefined) continue
      const isRaised = nonce !== null && now !== BigInt(nonce)
      said.set(keyOf(row), disabled !== 0n || isRaised ? 'disabled' : 'allowed')
    }
    return said
  }

  /** Reads the chains, and keeps what they say. Of one that can't be read nothing is said. */
  async function read(rows: readonly GrantRow[]): Promise<ChainAnswers> {
    const byChain = [...Map.groupBy(rows, ({ chain }) => chain)]
    const answers = await Promise.all(
      byChain.map(([id, members]) =>
        readChain(id, members).catch((error: unknown): ChainAnswers => {
          onFailure(error)
          return new Map()
        }),
      ),
    )
    const said = new Map(answers.flatMap((each) => [...each]))
    const nowS = Math.floor(clock.nowMs() / 1000)
    for (const [id, members] of byChain) {
      const changed = (to: 'allowed' | 'disabled') =>
        members
          .filter((row) => said.get(keyOf(row)) === to && (row.disabled_at === null) === (to === 'disabled'))
          .map(({ hash }) => hash)
      await store.note(id, changed('disabled'), nowS)
      // A block may have come in the place of another, and an account may allow again what it had disabled.
      await store.note(id, changed('allowed'), null)
    }
    return said
  }

  async function look(): Promise<void> {
    const sinceS = Math.floor(clock.nowMs() / 1000) - followedS
    const rows = await store.pending(sinceS, followedGrants, lookedAt)
    // The next look goes on behind these, so that no one's many keep those of others from being read.
    lookedAt = rows.length < followedGrants ? first : (rows.at(-1) ?? first)
    await read(rows)
    if (clock.nowMs() - sweptAtMs < sweepMs) return
    sweptAtMs = clock.nowMs()
    await store.sweep()
  }

  return {
    read,
    look,
    start() {
      timer = setInterval(() => {
        looking ??= look()
          .catch(onFailure)
          .finally(() => {
            looking = undefined
          })
      }, lookMs)
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

export type GrantFollower = ReturnType<typeof createGrantFollower>

export declare namespace createGrantFollower {
  type Options = {
    chains: ChainTable
    readContracts: ContractReader
    store: GrantStore
    clock: Clock
    onFailure: (error: unknown) => void
  }
}

/** One word of an answer. Undefined where it is none. */
function wordOf(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && size(answer) === 32 ? hexToBigInt(answer) : undefined
}
