import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { signInFits } from '@latchkey/protocol/siwx'
import type { Action, Mark } from '../action.ts'
import { actionsOf, allActions, type DecodedRequest } from '../decode/decodedRequest.ts'
import type { Lifetime } from '../lookUp/facts.ts'
import { namesHost } from '../message/readPurpose.ts'
import { isAuthorisation, isRootDelegation, isUserOperation } from '../typedData/delegations.ts'
import { chainOf, structsOf } from '../typedData/typedData.ts'

/**
 * What follows from a warning. `stop`: never signed. `hold`: after a long press. `edit`: a smaller limit is offered first, and a long press without it. `warn`: said, nothing else.
 */
export type WarningLevel = 'stop' | 'hold' | 'edit' | 'warn'

/** Each has a title and a sentence in the frame's catalogue, `warning.<id>`. */
export type WarningId =
  | 'typedDataChain'
  | 'transactionChain'
  | 'authorisation'
  | 'rootDelegation'
  | 'userOperation'
  | 'typedAuthorisation'
  | 'operationCreates'
  | 'enablesDelegation'
  | 'messageIsTransaction'
  | 'unresolvedTable'
  | 'unknownBlockhash'
  | 'uncheckedBlockhash'
  | 'signInOrigin'
  | 'derivesKey'
  | 'foreignLogin'
  | 'messageIsDigest'
  | 'messageUnreadable'
  | 'typedDataUnknown'
  | 'unreadable'
  | 'unlimited'
  | 'unlimitedFixed'
  | 'allItems'
  | 'delegateCall'
  | 'control'
  | 'redeemsDelegation'
  | 'withoutAsking'
  | 'nothingBack'
  | 'noMinimum'
  | 'orderReceiver'
  | 'offChain'
  | 'testCluster'
  | 'feeUnusual'
  | 'feeOfValue'
  | 'lookedUp'
  | 'typedDataAnyChain'
  | 'signInAddress'
  | 'signInChain'
  | 'signInExpired'
  | 'hiddenCharacters'
  | 'burn'
  | 'toToken'
  | 'durable'
  | 'willFail'

export type Warning = {
  readonly id: WarningId
  readonly level: WarningLevel
  /** Of a batch: the calls that it is about, counted from 0. Absent where it is about the whole. */
  readonly calls?: readonly number[]
}

/** What a request is judged against. */
export type RiskContext = {
  /** Of the embedding page, from the browser. */
  readonly origin: string
  readonly networkId: CaipNetworkId
  /** The address that signs. */
  readonly account: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The estimate says that the transaction fails. */
  readonly fails: boolean
  /** Of a Solana transaction. Absent while the network is asked: nothing is approved before it has answered. */
  readonly lifetime: Lifetime | undefined
  /** The most that the network takes, and what the same cost in the last hour. */
  readonly fee?: bigint | undefined
  readonly usualFee?: bigint | undefined
}

/** One rule of the approve screen. */
export type WarningRow = Omit<Warning, 'calls'> & { when(decoded: DecodedRequest, context: RiskContext): boolean }

const reference = (context: RiskContext) => parseCaipNetworkId(context.networkId).reference
const same = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase()
const marked = (mark: Mark) => (decoded: DecodedRequest) => actionsOf(decoded).some((one) => one.marks.includes(mark))
const holds = (is: typeof isAuthorisation) => (decoded: DecodedRequest) =>
  decoded.kind === 'typedData' && structsOf(decoded.data.message).some(is)
const signInOf = (decoded: DecodedRequest) => (decoded.kind === 'message' ? decoded.signIn : undefined)

/** Allowances without a limit. Only in the outermost call of a transaction, or of one of several, can one be lowered. */
function unlimitedIn(decoded: DecodedRequest, isEditable: boolean): boolean {
  const isOutermost = decoded.kind === 'transaction' || decoded.kind === 'calls'
  const calls = decoded.kind === 'calls' ? decoded.action.inner : isOutermost ? [decoded.action] : actionsOf(decoded)
  return calls.some(
    (one) =>
      (isOutermost && one.limitArgument !== undefined) === isEditable &&
      allActions([one]).some(({ marks }) => marks.includes('unlimited')),
  )
}

function sendsToItsOwnContract({ key, parts }: Action): boolean {
  const { to, amount } = parts
  return (
    key === 'transfer' &&
    to?.kind === 'address' &&
    amount?.kind === 'amount' &&
    amount.asset.kind === 'token' &&
    same(to.address, amount.asset.address)
  )
}

/** How much of the network's own money is sent. */
function sentMoney(decoded: DecodedRequest): bigint {
  if (decoded.kind === 'transaction') return decoded.request.value
  if (decoded.kind === 'calls' || decoded.kind === 'userOperation')
    return decoded.calls.reduce((sum, { value }) => sum + value, 0n)
  const amounts = actionsOf(decoded).map(({ key, parts: { amount } }) =>
    decoded.kind === 'solana' && key === 'sendNative' && amount?.kind === 'amount' ? amount.units : 0n,
  )
  return amounts.reduce((sum, units) => sum + units, 0n)
}

/** The hard stops and warnings, the gravest first. `eth_sign` is not here: the policy lets it no further than the door. */
export const warnings: readonly WarningRow[] = [
  {
    id: 'typedDataChain',
    level: 'stop',
    when: (decoded, context) =>
      decoded.kind === 'typedData' &&
      chainOf(decoded.data) !== undefined &&
      !same(chainOf(decoded.data), reference(context)),
  },
  {
    id: 'transactionChain',
    level: 'stop',
    when: (decoded, context) =>
      decoded.kind === 'transaction' &&
      decoded.request.chainId !== undefined &&
      !same(decoded.request.chainId, reference(context)),
  },
  {
    id: 'authorisation',
    level: 'stop',
    when: (decoded) =>
      (decoded.kind === 'transaction' && decoded.request.authorises) ||
      (decoded.kind === 'userOperation' && decoded.operation.authorises),
  },
  { id: 'rootDelegation', level: 'stop', when: holds(isRootDelegation) },
  { id: 'userOperation', level: 'stop', when: holds(isUserOperation) },
  { id: 'typedAuthorisation', level: 'stop', when: holds(isAuthorisation) },
  {
    id: 'operationCreates',
    level: 'stop',
    when: (decoded) => decoded.kind === 'userOperation' && decoded.operation.creates,
  },
  { id: 'enablesDelegation', level: 'stop', when: marked('enables') },
  { id: 'messageIsTransaction', level: 'stop', when: (decoded) => decoded.kind === 'message' && decoded.isTransaction },
  { id: 'unresolvedTable', level: 'stop', when: (decoded) => decoded.kind === 'solana' && decoded.unresolved },
  {
    id: 'unknownBlockhash',
    level: 'stop',
    when: (decoded, { lifetime }) => decoded.kind === 'solana' && lifetime === 'unknown',
  },
  {
    id: 'uncheckedBlockhash',
    level: 'stop',
    when: (decoded, { lifetime }) => decoded.kind === 'solana' && lifetime === 'unchecked',
  },
  {
    id: 'signInOrigin',
    level: 'hold',
    when: (decoded, { origin }) => {
      const signIn = signInOf(decoded)
      return signIn !== undefined && !signInFits(signIn, origin)
    },
  },
  { id: 'derivesKey', level: 'hold', when: (decoded) => decoded.kind === 'message' && decoded.purpose === 'key' },
  {
    id: 'foreignLogin',
    level: 'hold',
    when: (decoded, { origin }) =>
      decoded.kind === 'message' && decoded.purpose === 'login' && !namesHost(decoded.text ?? '', origin),
  },
  {
    id: 'messageIsDigest',
    level: 'hold',
    when: (decoded) => decoded.kind === 'message' && decoded.text === undefined && decoded.bytes.length === 32,
  },
  {
    id: 'messageUnreadable',
    level: 'hold',
    when: (decoded) => decoded.kind === 'message' && decoded.text === undefined && decoded.bytes.length !== 32,
  },
  {
    id: 'typedDataUnknown',
    level: 'hold',
    when: (decoded) => decoded.kind === 'typedData' && decoded.action === undefined,
  },
  { id: 'unreadable', level: 'hold', when: marked('unreadable') },
  { id: 'unlimited', level: 'edit', when: (decoded) => unlimitedIn(decoded, true) },
  { id: 'unlimitedFixed', level: 'hold', when: (decoded) => unlimitedIn(decoded, false) },
  { id: 'allItems', level: 'hold', when: marked('allItems') },
  { id: 'delegateCall', level: 'hold', when: marked('delegateCall') },
  { id: 'control', level: 'hold', when: marked('control') },
  { id: 'redeemsDelegation', level: 'hold', when: marked('redeems') },
  { id: 'withoutAsking', level: 'hold', when: (decoded) => decoded.kind === 'grants' },
  { id: 'nothingBack', level: 'hold', when: marked('nothingBack') },
  { id: 'noMinimum', level: 'hold', when: marked('noMinimum') },
  {
    id: 'orderReceiver',
    level: 'hold',
    when: (decoded, { account }) =>
      actionsOf(decoded).some(
        ({ key, parts: { to } }) =>
          key === 'swapTo' || (key === 'orderGet' && to?.kind === 'address' && !same(to.address, account)),
      ),
  },
  { id: 'offChain', level: 'warn', when: marked('offChain') },
  {
    id: 'testCluster',
    level: 'warn',
    when: (decoded, { networkId }) => decoded.kind === 'solana' && networkId !== solana.caipNetworkId,
  },
  {
    id: 'feeUnusual',
    level: 'warn',
    when: (_, { fee, usualFee }) => fee !== undefined && usualFee !== undefined && fee > usualFee * 3n,
  },
  {
    id: 'feeOfValue',
    level: 'warn',
    // Twenty times the fee: five hundredths.
    when: (decoded, { fee }) => fee !== undefined && sentMoney(decoded) > 0n && fee * 20n > sentMoney(decoded),
  },
  {
    id: 'lookedUp',
    level: 'warn',
    when: (decoded) =>
      decoded.kind === 'solana' && decoded.transactions.some(({ message }) => message.lookups.length > 0),
  },
  {
    id: 'typedDataAnyChain',
    level: 'warn',
    when: (decoded) => decoded.kind === 'typedData' && chainOf(decoded.data) === undefined,
  },
  {
    id: 'signInAddress',
    level: 'warn',
    when: (decoded, { account }) => {
      const address = signInOf(decoded)?.address
      return address !== undefined && !same(address, account)
    },
  },
  {
    id: 'signInChain',
    level: 'warn',
    when: (decoded, context) => {
      const chain = signInOf(decoded)?.chainId
      return chain !== undefined && chain !== reference(context) && chain !== context.networkId
    },
  },
  {
    id: 'signInExpired',
    level: 'warn',
    when: (decoded, { now }) => {
      const until = signInOf(decoded)?.expirationTime
      return until !== undefined && !(Date.parse(until) > now)
    },
  },
  { id: 'hiddenCharacters', level: 'warn', when: (decoded) => decoded.kind === 'message' && decoded.hidden },
  { id: 'burn', level: 'warn', when: marked('burn') },
  { id: 'toToken', level: 'warn', when: (decoded) => actionsOf(decoded).some(sendsToItsOwnContract) },
  { id: 'durable', level: 'warn', when: marked('durable') },
  { id: 'willFail', level: 'warn', when: (_, { fails }) => fails },
]
