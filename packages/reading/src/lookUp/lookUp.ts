import type { CaipNetworkId } from '@latchkey/protocol'
import { maxCalls } from '@latchkey/protocol/calls'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Action, Part } from '../action.ts'
import { actionsOf, type DecodedRequest } from '../decode/decodedRequest.ts'
import { transactionOf } from '../decode/decodeTransaction.ts'
import { type CallsPath, fillBatch, fillEach, fillUpgrade } from '../evm/fillCalls.ts'
import { fillTransaction, type PreparedTransaction, readUsualPrice } from '../evm/fillTransaction.ts'
import { type ReadingPorts, type Rpc, within } from '../rpc.ts'
import { simulateCalls } from '../simulate/simulateCalls.ts'
import { simulateSolana } from '../simulate/simulateSolana.ts'
import { isAssociated } from '../solana/associatedAddress.ts'
import { tokenPrograms } from '../solana/programs.ts'
import type { Change, Estimate, Facts, Lifetime, Owners, TokenFacts, Tokens } from './facts.ts'
import { knownTokens, lookUpTokens, type ReadTokens, tokensMs } from './knownTokens.ts'
import { pinnedTokens } from './pinnedTokens.ts'
import { readLifetime } from './readLifetime.ts'
import { readOwners } from './readOwners.ts'
import { readTokens } from './readTokens.ts'
import { readSolanaAccounts, type SolanaAccount, tokenAccountOf } from './solanaAccounts.ts'

function tokenOf(one: Part | Change): string | undefined {
  if (one.kind === 'item') return one.token
  return one.kind === 'amount' && one.asset.kind === 'token' ? one.asset.address : undefined
}

const distinct = (all: readonly (Part | Change)[]) => [...new Set(all.flatMap((one) => tokenOf(one) ?? []))]

const partsOf = (action: Action): readonly Part[] => [
  ...Object.values(action.parts),
  ...(action.rows ?? []).map((row) => row.part),
]

/** The tokens that a request's sentences speak of: one for each call of a batch. More are not explained. */
function tokensOf(decoded: DecodedRequest): readonly string[] {
  return distinct(actionsOf(decoded).flatMap(partsOf)).slice(0, maxCalls)
}

/** What is for the eye must not keep anybody waiting. */
const estimateMs = 1500
/** Without these nothing can be signed: nodes get the time of any other request. */
const neededMs = 10_000

const noTokens: Tokens = new Map()
const noOwners: Owners = new Map()
const unavailable: Estimate = { state: 'unavailable' }
const unchecked: Lifetime = 'unchecked'

/** Reads about what is spoken of first, and about what else the estimate names then. */
async function withTokens(
  read: ReadTokens,
  networkId: CaipNetworkId,
  spoken: readonly string[],
  estimate: Promise<Estimate>,
  signal: AbortSignal,
): Promise<{ tokens: Tokens; estimate: Estimate }> {
  const about = (addresses: readonly string[], limitMs: number) =>
    knownTokens(read, networkId, addresses, signal, limitMs)
  const [first, expected] = await Promise.all([about(spoken, tokensMs), estimate])
  const named = expected.state === 'ready' ? distinct(expected.changes) : []
  const more = named.filter((one) => !first.has(one.toLowerCase()))
  return { tokens: new Map([...first, ...(await about(more, estimateMs))]), estimate: expected }
}

type Evm = Extract<DecodedRequest, { kind: 'transaction' | 'calls' | 'userOperation' | 'grants' }>

/** The transactions that are signed for a request. None for an operation, which is no transaction of the account's. */
async function fill(
  rpc: Rpc,
  decoded: Evm,
  { id, path, account }: Chain,
  signal: AbortSignal,
): Promise<readonly PreparedTransaction[]> {
  if (decoded.kind === 'transaction') {
    const { request, code } = decoded
    if (code !== undefined) return [await fillUpgrade(rpc, request, id, code, signal)]
    return [await fillTransaction(rpc, request, id, signal)]
  }
  if (decoded.kind === 'userOperation' || path === undefined) return []
  if (decoded.kind === 'grants') {
    if (path.kind !== 'together' || path.code === undefined) return []
    // The account takes the code by itself: what is granted is no transaction.
    const own = transactionOf(account, account, 0n, new Uint8Array())
    return [await fillUpgrade(rpc, own, id, path.code, signal)]
  }
  if (path.kind === 'each') return fillEach(rpc, decoded.calls, id, signal)
  return [await fillBatch(rpc, decoded.calls, id, path.code, signal)]
}

const maxFeeOf = ({ gas, fees }: PreparedTransaction) =>
  gas * (fees.kind === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)

/** What a rollup takes for the data of all. Undefined where it isn't known of one. */
const dataFeeOf = (prepared: readonly PreparedTransaction[]) =>
  prepared.reduce<bigint | undefined>(
    (sum, { dataFee }) => (sum === undefined || dataFee === undefined ? undefined : sum + dataFee),
    0n,
  )

/** What the account pays at most. */
function feeOf(
  decoded: Evm,
  prepared: readonly PreparedTransaction[],
  dataFee: bigint | undefined,
): bigint | undefined {
  if (decoded.kind === 'userOperation') return decoded.operation.paymaster ? 0n : decoded.operation.maxFee
  if (prepared.length === 0 || dataFee === undefined) return undefined
  // It may double until the transaction is in a block.
  return sumOf(prepared.map(maxFeeOf)) + 2n * dataFee
}

async function ofEvm(rpc: Rpc, decoded: Evm, chain: Chain, signal: AbortSignal) {
  const calls = decoded.kind === 'transaction' ? [decoded.request] : decoded.kind === 'grants' ? [] : decoded.calls
  const filled = within(neededMs, signal, (limit) => fill(rpc, decoded, chain, limit), [])
  const estimate =
    calls.length === 0
      ? Promise.resolve(unavailable)
      : within(estimateMs, signal, (limit) => simulateCalls(rpc, calls, limit), unavailable)
  const usual = within(estimateMs, signal, (limit) => readUsualPrice(rpc, limit), undefined)
  // An estimate names what any contract wrote down. What is not asked about is shown by its address.
  const read: ReadTokens = (list, limit) => readTokens(rpc, list.slice(0, maxCalls), limit)
  const about = withTokens(read, chain.networkId, tokensOf(decoded), estimate, signal)
  const [prepared, rest, usualPrice] = await Promise.all([filled, about, usual])
  const gas = sumOf(prepared.map((one) => one.gas))
  const dataFee = dataFeeOf(prepared)
  return {
    ...rest,
    owners: noOwners,
    ...(decoded.kind === 'calls' || decoded.kind === 'grants'
      ? { prepared: undefined, preparedCalls: prepared.length === 0 ? undefined : prepared }
      : { prepared: prepared[0] }),
    lifetime: undefined,
    fee: feeOf(decoded, prepared, dataFee),
    usualFee: usualPrice === undefined || gas === 0n || dataFee === undefined ? undefined : gas * usualPrice + dataFee,
  }
}

const feeSchema = v.object({ value: v.nullable(v.number()) })

async function solanaFee(rpc: Rpc, decoded: DecodedRequest & { kind: 'solana' }, account: string, signal: AbortSignal) {
  const ours = decoded.transactions.filter((one) => one.message.keys[0] === account)
  const fees = await Promise.all(
    ours.map(async (one) => {
      const answer = await rpc('getFeeForMessage', [base64.encode(one.message.bytes)], signal)
      return v.parse(feeSchema, answer).value
    }),
  )
  return fees.includes(null) ? undefined : fees.reduce<bigint>((sum, fee) => sum + BigInt(fee ?? 0), 0n)
}

/** Several estimates as one: what fails first, or all changes added up. */
function together(estimates: readonly Estimate[]): Estimate {
  const bad = estimates.find((one) => one.state === 'fails') ?? estimates.find((one) => one.state === 'unavailable')
  if (bad) return bad
  const sums = new Map<string, Change & { kind: 'amount' }>()
  for (const one of estimates.flatMap((each) => (each.state === 'ready' ? each.changes : []))) {
    if (one.kind !== 'amount') continue
    const key = tokenOf(one) ?? ''
    sums.set(key, { ...one, units: one.units + (sums.get(key)?.units ?? 0n) })
  }
  return { state: 'ready', changes: [...sums.values()] }
}

async function ofSolana(
  ports: ReadingPorts,
  decoded: DecodedRequest & { kind: 'solana' },
  { account, networkId }: Chain,
  signal: AbortSignal,
) {
  const { rpc } = ports
  const { transactions, tables } = decoded
  const estimate = within(
    estimateMs,
    signal,
    async (limit) =>
      together(await Promise.all(transactions.map((one) => simulateSolana(rpc, one, tables, account, limit)))),
    unavailable,
  )
  const read: ReadTokens = (list, limit) => readMints(rpc, list, { account, networkId }, limit)
  const about = withTokens(read, networkId, tokensOf(decoded), estimate, signal)
  const fee = within(estimateMs, signal, (limit) => solanaFee(rpc, decoded, account, limit), undefined)
  const owners = within(estimateMs, signal, (limit) => readOwners(rpc, decoded, limit), noOwners)
  const messages = transactions.map((one) => one.message)
  const lifetime = within(neededMs, signal, (limit) => readLifetime(ports, messages, limit), unchecked)
  return {
    ...(await about),
    owners: await owners,
    fee: await fee,
    lifetime: await lifetime,
    prepared: undefined,
  }
}

/** Where a request counts, and the address that signs it. */
type Chain = {
  readonly id: number
  readonly networkId: CaipNetworkId
  readonly account: string
  /** How the account makes several calls. Absent: no transaction is filled for them. */
  readonly path?: CallsPath | undefined
}

/** Asks the network what the screen shows beside the bytes themselves. Nothing in it fails: what is missing is said. */
export async function lookUp(
  ports: ReadingPorts,
  decoded: DecodedRequest,
  chain: Chain,
  signal: AbortSignal,
): Promise<Facts> {
  const { rpc } = ports
  if (decoded.kind === 'solana') return ofSolana(ports, decoded, chain, signal)
  if (decoded.kind !== 'message' && decoded.kind !== 'typedData') return ofEvm(rpc, decoded, chain, signal)
  const tokens = await lookUpTokens(rpc, chain.networkId, tokensOf(decoded), signal)
  return { tokens, estimate: unavailable, owners: noOwners, fee: undefined, prepared: undefined, lifetime: undefined }
}

/**
 * Decimals of mints. An instruction may name a token account in a mint's place: it answers for its mint, and with the
 * symbol that is pinned for that, where the account is the signer's by its own address.
 */
async function readMints(
  rpc: Rpc,
  addresses: readonly string[],
  { account, networkId }: Pick<Chain, 'account' | 'networkId'>,
  signal: AbortSignal,
): Promise<Tokens> {
  const first = await readSolanaAccounts(rpc, addresses, signal)
  const mintOf = (address: string) => tokenAccountOf(first.get(address))?.mint ?? address
  const behind = addresses.map(mintOf).filter((mint) => !first.has(mint))
  const mints = new Map([...first, ...(await readSolanaAccounts(rpc, behind, signal))])
  const own = addresses.filter((one) => mintOf(one) !== one && isAssociated(one, account, mintOf(one)))
  const pinned = await pinnedTokens(networkId, own.map(mintOf)).catch(() => noTokens)
  return new Map(
    addresses.map((address): [string, TokenFacts] => {
      const proven = own.includes(address) ? pinned.get(mintOf(address).toLowerCase()) : undefined
      const decimals = mintDecimalsOf(mints.get(mintOf(address)))
      const counts = decimals === undefined ? 'unknown' : 'amounts'
      return [address.toLowerCase(), proven ?? { symbol: undefined, decimals, counts }]
    }),
  )
}

/** A mint's decimals. */
function mintDecimalsOf(account: SolanaAccount | undefined): number | undefined {
  if (!account || !tokenPrograms.has(account.owner) || tokenAccountOf(account) || account.data.length < 82)
    return undefined
  return account.data[44]
}
