import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import { createCallReader, evmResult } from '../balances/providers/createContractReader.ts'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import { permit2Address } from '../indexer/evm/decodeLog.ts'
import type { ContractCall } from '../rpc/callBatch.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import {
  type Candidate,
  type Candidates,
  type ChainAllowances,
  type HeldAllowance,
  maxPairs,
  shownText,
} from './allowance.types.ts'
import type { BlockTimes } from './createBlockTimes.ts'
import { type IndexedAllowances, keyOf } from './createIndexedAllowances.ts'
import { readCodeSizes } from './readCodeSizes.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const erc1155 = '0xd9b67a26'
/** From here on an allowance is without limit: no token has as much, and wallets differ in how they write it. */
const unlimitedFrom = 2n ** 128n
/** The most that tokens hold which count in 96 bits. */
const unlimitedOf96 = 2n ** 96n - 1n
const zero = `0x${'0'.repeat(40)}`

/** Reads what an account has granted on an EVM chain: the logs say where to look, and the contracts what it is. */
export function createEvmAllowances(options: createEvmAllowances.Options) {
  const { gateway, registry, indexed, isIndexed, findCandidates, blockTimes, clock } = options
  const readCalls = createCallReader(gateway)

  /** What contracts answer, by call: many are asked twice for the same. */
  async function ask(chain: Chain, calls: readonly ContractCall[]): Promise<Asked> {
    const own = new Map(calls.map((call) => [callKey(call), call]))
    const { results, unread } = await readCalls(chain, [...own.values()])
    const byCall = new Map([...own.keys()].map((key, index) => [key, results[index]]))
    return { of: (call) => byCall.get(callKey(call)), unread }
  }

  /** The tokens of lists first, then what the account sent itself, so that who makes up logs can't crowd them out. */
  function chosen(chain: Chain, { candidates, more }: Candidates) {
    const rank = (one: Candidate) => (registry.isListed(chain, getAddress(one.token)) ? 0 : one.own ? 1 : 2)
    const oldestFirst = candidates.toSorted((left, right) => left.block - right.block)
    const distinct = [...new Map(oldestFirst.map((one) => [grantKey(one), one])).values()].toReversed()
    const ranked = distinct.map((one) => ({ one, at: rank(one) })).toSorted((left, right) => left.at - right.at)
    const pairs = ranked.slice(0, maxPairs).map(({ one }) => one)
    return { pairs, truncated: more || distinct.length > maxPairs }
  }

  /** Names as contracts write them; a token without a name is listed nevertheless. */
  async function tokensOf(chain: Chain, live: readonly Live[], facts: Asked) {
    const addresses = [...new Set(live.map(({ candidate }) => candidate.token))]
    const fungible = new Set(
      live.filter(({ candidate }) => isFungible(candidate)).map(({ candidate }) => candidate.token),
    )
    const rows = await Promise.all(
      addresses.map(async (address): Promise<[string, HeldAllowance['token']]> => {
        const known = fungible.has(address) ? await registry.find(chain, address).catch(() => undefined) : undefined
        const symbol = shownText(known?.symbol ?? text('symbol', facts.of(symbolOf(address))))
        const name = shownText(known?.name ?? text('name', facts.of(nameOf(address))))
        return [
          address,
          {
            address: getAddress(address),
            ...(symbol === undefined ? {} : { symbol }),
            ...(name === undefined ? {} : { name }),
            ...(known === undefined ? {} : { decimals: known.decimals }),
          },
        ]
      }),
    )
    return new Map(rows)
  }

  return async (chain: Chain, address: string): Promise<ChainAllowances> => {
    const owner = getAddress(address)
    const account = address.toLowerCase()
    const id = chain.network.caipNetworkId
    const [found, code] = await Promise.all([
      findCandidates(chain, account),
      gateway.request(chain, 'eth_getCode', [owner, 'latest']).then(evmResult),
    ])
    if (code === undefined) throw chainUnavailable(0)
    const { pairs, truncated } = chosen(chain, found)
    const granted = await ask(
      chain,
      pairs.flatMap((one) => questions(owner, one)),
    )
    const nowS = Math.floor(clock.nowMs() / 1000)
    const live = pairs.flatMap((candidate) => liveOf(owner, candidate, granted, nowS))
    const facts = await ask(
      chain,
      live.flatMap((one) => factsAbout(owner, one)),
    )
    const spenders = [...new Set(live.map(({ spender }) => spender.toLowerCase()))]
    const [tokens, codes] = await Promise.all([tokensOf(chain, live, facts), readCodeSizes(gateway, chain, spenders)])
    const fromIndex = isIndexed(chain)
    const [transactions, uses] = fromIndex
      ? await Promise.all([
          indexed.transactions(
            id,
            account,
            live.map(({ candidate }) => candidate),
          ),
          indexed.uses(id, account, [...tokens.keys()]),
        ])
      : [new Map<string, string>(), new Map<string, number>()]
    const usedAt = usesOf(live, uses)
    const untimed = live.flatMap(({ candidate }) => (candidate.setAt === undefined ? blocksOf(candidate) : []))
    const times = untimed.length === 0 ? new Map<number, number>() : await blockTimes(chain, untimed)
    const held = live.map((one): HeldAllowance => {
      const { candidate, spender, units, expiresAt } = one
      const inLog = spender.toLowerCase() === candidate.spender
      const is1155 = wordOf(facts.of(is1155Of(candidate.token))) === 1n
      return {
        kind: candidate.kind === 'operator' ? (is1155 ? 'erc1155-all' : 'erc721-all') : kindOf(candidate),
        ...(candidate.tokenId === '' ? {} : { tokenId: candidate.tokenId }),
        token: tokens.get(candidate.token) ?? { address: getAddress(candidate.token) },
        spender: { address: spender, code: codes.get(spender.toLowerCase()) ?? 'unknown' },
        units,
        unlimited: candidate.kind === 'operator' || isUnlimited(units ?? 0n),
        unitsAtRisk: atRisk(owner, one, facts),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        // The log of an NFT may name another than the chain does.
        setAt: inLog ? (candidate.setAt ?? times.get(candidate.block)) : undefined,
        firstAt: inLog ? (candidate.firstAt ?? times.get(candidate.firstBlock ?? candidate.block)) : undefined,
        transaction: inLog ? (candidate.transaction ?? transactions.get(keyOf(candidate))) : undefined,
        usedAt: usedAt(one),
        usesKnown: fromIndex,
      }
    })
    const complete = granted.unread === 0 && facts.unread === 0
    const behind = truncated && found.reading.state === 'read'
    return {
      held,
      contract: /^0xef0100[0-9a-f]{40}$/i.test(code) ? getAddress(`0x${code.slice(8)}`) : undefined,
      tokenAccounts: [],
      reading: complete
        ? behind
          ? { ...found.reading, state: 'unread', reason: 'behind' }
          : found.reading
        : { state: 'unread', reason: 'unavailable' },
      truncated,
    }
  }
}

export declare namespace createEvmAllowances {
  type Options = {
    gateway: RpcGateway
    registry: Pick<TokenRegistry, 'find' | 'isListed'>
    indexed: Pick<IndexedAllowances, 'transactions' | 'uses'>
    /** Whether its logs are in the database. */
    isIndexed: (chain: Chain) => boolean
    findCandidates: (chain: Chain, account: string) => Promise<Candidates>
    /** When logs were mined that come without it. */
    blockTimes: BlockTimes
    clock: Clock
  }
}

type Asked = { of(call: ContractCall): Hex | undefined; readonly unread: number }

/** A candidate that the chain confirms. */
type Live = {
  readonly candidate: Candidate
  /** With its checksum. */
  readonly spender: string
  readonly units: bigint | undefined
  readonly expiresAt?: number
}

const blocksOf = ({ block, firstBlock = block }: Candidate) => [block, firstBlock]

const callKey = ({ to, data }: ContractCall) => `${to} ${data}`

const isFungible = ({ kind, tokenId }: Candidate) => kind === 'permit2' || (kind === 'allowance' && tokenId === '')
const kindOf = ({ kind, tokenId }: Candidate) => (kind === 'permit2' ? 'permit2' : tokenId === '' ? 'erc20' : 'erc721')

/** One NFT has one spender, whom the contract names. */
const grantKey = (one: Candidate) =>
  one.tokenId === '' ? `${one.kind} ${one.token} ${one.spender}` : `${one.kind} ${one.token} #${one.tokenId}`

const isUnlimited = (units: bigint) => units >= unlimitedFrom || units === unlimitedOf96

const to = (address: string) => address as Hex
const balanceOf = (owner: Hex, token: string): ContractCall => ({
  to: to(token),
  data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
})
const allowanceOf = (owner: Hex, token: string, spender: string): ContractCall => ({
  to: to(token),
  data: encodeFunctionData({ abi, functionName: 'allowance', args: [owner, to(spender)] }),
})
const nameOf = (token: string): ContractCall => ({
  to: to(token),
  data: encodeFunctionData({ abi, functionName: 'name' }),
})
const symbolOf = (token: string): ContractCall => ({
  to: to(token),
  data: encodeFunctionData({ abi, functionName: 'symbol' }),
})
const is1155Of = (token: string): ContractCall => ({
  to: to(token),
  data: encodeFunctionData({ abi, functionName: 'supportsInterface', args: [erc1155] }),
})

/** What to ask about a candidate: who may take what. */
function questions(owner: Hex, { kind, token, spender, tokenId }: Candidate): readonly ContractCall[] {
  if (kind === 'permit2')
    return [
      {
        to: permit2Address,
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [owner, to(token), to(spender)] }),
      },
    ]
  if (kind === 'operator')
    return [
      {
        to: to(token),
        data: encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, to(spender)] }),
      },
    ]
  if (tokenId === '') return [allowanceOf(owner, token, spender)]
  return (['getApproved', 'ownerOf'] as const).map((functionName) => ({
    to: to(token),
    data: encodeFunctionData({ abi, functionName, args: [BigInt(tokenId)] }),
  }))
}

function liveOf(owner: Hex, candidate: Candidate, { of }: Asked, nowS: number): Live[] {
  const [granted, holder] = questions(owner, candidate).map(of)
  const spender = getAddress(candidate.spender)
  const word = wordOf(granted)
  if (word === undefined || word === 0n) return []
  if (candidate.kind === 'operator') return [{ candidate, spender, units: undefined }]
  if (candidate.kind === 'permit2') {
    const expiresAt = wordOf(granted, 1)
    if (expiresAt === undefined || expiresAt < BigInt(nowS)) return []
    return [{ candidate, spender, units: word, ...(expiresAt > lastTime ? {} : { expiresAt: Number(expiresAt) }) }]
  }
  if (candidate.tokenId === '') return [{ candidate, spender, units: word }]
  const approved = addressOf(granted)
  // Who no longer has it can't lose it.
  return approved === undefined || approved === zero || addressOf(holder) !== owner.toLowerCase()
    ? []
    : [{ candidate, spender: getAddress(approved), units: undefined }]
}

/** The last second that a date can name. */
const lastTime = 8_640_000_000_000n

/** What else is asked about one that is granted. */
function factsAbout(owner: Hex, { candidate }: Live): readonly ContractCall[] {
  const { kind, token } = candidate
  if (kind === 'permit2') return [balanceOf(owner, token), allowanceOf(owner, token, permit2Address)]
  if (isFungible(candidate)) return [balanceOf(owner, token)]
  const names = [nameOf(token), symbolOf(token)]
  return kind === 'operator' ? [...names, is1155Of(token), balanceOf(owner, token)] : names
}

/**
 * The least of what is granted and what there is; by Permit2 no more than that may take itself. Undefined where one of
 * them could not be read.
 */
function atRisk(owner: Hex, { candidate, units }: Live, { of }: Asked): bigint | undefined {
  if (candidate.tokenId !== '') return 1n
  const balance = wordOf(of(balanceOf(owner, candidate.token)))
  if (balance === undefined || units === undefined) return balance
  const limits = [units, balance]
  if (candidate.kind === 'permit2') {
    const ofPermit2 = wordOf(of(allowanceOf(owner, candidate.token, permit2Address)))
    if (ofPermit2 === undefined) return undefined
    limits.push(ofPermit2)
  }
  return limits.toSorted((left, right) => (left < right ? -1 : 1))[0]
}

/** When each was used. What others took by Permit2 is a use of its allowance. */
function usesOf(live: readonly Live[], uses: ReadonlyMap<string, number>): (one: Live) => number | undefined {
  const useOf = ({ candidate, spender }: Live) => uses.get(`${candidate.token} ${spender.toLowerCase()}`)
  const byPermit2 = new Map<string, number>()
  for (const one of live.filter(({ candidate }) => candidate.kind === 'permit2')) {
    const used = useOf(one)
    if (used !== undefined) byPermit2.set(one.candidate.token, Math.max(used, byPermit2.get(one.candidate.token) ?? 0))
  }
  return (one) =>
    one.candidate.kind === 'allowance' && one.candidate.spender === permit2Address
      ? byPermit2.get(one.candidate.token)
      : useOf(one)
}

/** A word of an answer: whatever follows is nothing of it. */
function wordOf(data: Hex | undefined, index = 0): bigint | undefined {
  const end = 66 + index * 64
  return data === undefined || data.length < end ? undefined : BigInt(`0x${data.slice(end - 64, end)}`)
}

const addressOf = (data: Hex | undefined) =>
  data === undefined || data.length < 66 ? undefined : `0x${data.slice(26, 66).toLowerCase()}`

function text(functionName: 'name' | 'symbol', data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}
