import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import type { Action, Mark } from '../action.ts'
import { actionsOf, type Subject } from '../decode/decodedRequest.ts'
import type { Lifetime } from '../lookUp/facts.ts'
import { signInFits } from '../message/readSignIn.ts'
import { isAuthorisation, isRootDelegation, isUserOperation } from '../typedData/delegations.ts'
import { plainOf, structsOf } from '../typedData/typedData.ts'

/**
 * What follows from a finding. `stop`: never signed. `hold`: after a long press. `edit`: a smaller limit is offered first, and a long press without it. `warn`: said, nothing else.
 */
export type FindingLevel = 'stop' | 'hold' | 'edit' | 'warn'

/** Each has a title and a sentence in the frame's catalogue, `finding.<id>`. */
export type FindingId =
  | 'typedDataChain'
  | 'transactionChain'
  | 'authorisation'
  | 'rootDelegation'
  | 'userOperation'
  | 'typedAuthorisation'
  | 'messageIsTransaction'
  | 'unresolvedTable'
  | 'unknownBlockhash'
  | 'uncheckedBlockhash'
  | 'signInOrigin'
  | 'messageIsDigest'
  | 'messageUnreadable'
  | 'typedDataUnknown'
  | 'unreadable'
  | 'unlimited'
  | 'unlimitedFixed'
  | 'allItems'
  | 'delegateCall'
  | 'control'
  | 'offChain'
  | 'testCluster'
  | 'typedDataAnyChain'
  | 'signInAddress'
  | 'signInChain'
  | 'signInExpired'
  | 'hiddenCharacters'
  | 'burn'
  | 'toToken'
  | 'durable'
  | 'willFail'

export type Finding = { readonly id: FindingId; readonly level: FindingLevel }

/** What a request is judged against. */
export type JudgeContext = {
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
}

/** One rule of the approve screen. */
export type FindingRow = Finding & { when(subject: Subject, context: JudgeContext): boolean }

const reference = (context: JudgeContext) => parseCaipNetworkId(context.networkId).reference
const same = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase()
const marked = (mark: Mark) => (subject: Subject) => actionsOf(subject).some((one) => one.marks.includes(mark))
const holds = (is: typeof isAuthorisation) => (subject: Subject) =>
  subject.kind === 'typedData' && structsOf(subject.data.message).some(is)
const signInOf = (subject: Subject) => (subject.kind === 'message' ? subject.signIn : undefined)

/** Only the outermost call of a transaction can be written anew. */
function isEditable(subject: Subject): boolean {
  return subject.kind === 'transaction' && subject.action.limitArgument !== undefined
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

/** The hard stops and warnings, the gravest first. `eth_sign` is not here: the policy lets it no further than the door. */
export const findings: readonly FindingRow[] = [
  {
    id: 'typedDataChain',
    level: 'stop',
    when: (subject, context) =>
      subject.kind === 'typedData' &&
      plainOf(subject.data.domain, 'chainId') !== undefined &&
      !same(plainOf(subject.data.domain, 'chainId'), reference(context)),
  },
  {
    id: 'transactionChain',
    level: 'stop',
    when: (subject, context) =>
      subject.kind === 'transaction' &&
      subject.wish.chainId !== undefined &&
      !same(subject.wish.chainId, reference(context)),
  },
  { id: 'authorisation', level: 'stop', when: (subject) => subject.kind === 'transaction' && subject.wish.authorises },
  { id: 'rootDelegation', level: 'stop', when: holds(isRootDelegation) },
  { id: 'userOperation', level: 'stop', when: holds(isUserOperation) },
  { id: 'typedAuthorisation', level: 'stop', when: holds(isAuthorisation) },
  { id: 'messageIsTransaction', level: 'stop', when: (subject) => subject.kind === 'message' && subject.isTransaction },
  { id: 'unresolvedTable', level: 'stop', when: (subject) => subject.kind === 'solana' && subject.unresolved },
  {
    id: 'unknownBlockhash',
    level: 'stop',
    when: (subject, { lifetime }) => subject.kind === 'solana' && lifetime === 'unknown',
  },
  {
    id: 'uncheckedBlockhash',
    level: 'stop',
    when: (subject, { lifetime }) => subject.kind === 'solana' && lifetime === 'unchecked',
  },
  {
    id: 'signInOrigin',
    level: 'hold',
    when: (subject, { origin }) => {
      const signIn = signInOf(subject)
      return signIn !== undefined && !signInFits(signIn, origin)
    },
  },
  {
    id: 'messageIsDigest',
    level: 'hold',
    when: (subject) => subject.kind === 'message' && subject.text === undefined && subject.bytes.length === 32,
  },
  {
    id: 'messageUnreadable',
    level: 'hold',
    when: (subject) => subject.kind === 'message' && subject.text === undefined && subject.bytes.length !== 32,
  },
  {
    id: 'typedDataUnknown',
    level: 'hold',
    when: (subject) => subject.kind === 'typedData' && subject.action === undefined,
  },
  { id: 'unreadable', level: 'hold', when: marked('unreadable') },
  { id: 'unlimited', level: 'edit', when: (subject) => isEditable(subject) && marked('unlimited')(subject) },
  { id: 'unlimitedFixed', level: 'hold', when: (subject) => !isEditable(subject) && marked('unlimited')(subject) },
  { id: 'allItems', level: 'hold', when: marked('allItems') },
  { id: 'delegateCall', level: 'hold', when: marked('delegateCall') },
  { id: 'control', level: 'hold', when: marked('control') },
  { id: 'offChain', level: 'warn', when: marked('offChain') },
  {
    id: 'testCluster',
    level: 'warn',
    when: (subject, { networkId }) => subject.kind === 'solana' && networkId !== solana.caipNetworkId,
  },
  {
    id: 'typedDataAnyChain',
    level: 'warn',
    when: (subject) => subject.kind === 'typedData' && plainOf(subject.data.domain, 'chainId') === undefined,
  },
  {
    id: 'signInAddress',
    level: 'warn',
    when: (subject, { account }) => {
      const address = signInOf(subject)?.address
      return address !== undefined && !same(address, account)
    },
  },
  {
    id: 'signInChain',
    level: 'warn',
    when: (subject, context) => {
      const chain = signInOf(subject)?.chainId
      return chain !== undefined && chain !== reference(context) && chain !== context.networkId
    },
  },
  {
    id: 'signInExpired',
    level: 'warn',
    when: (subject, { now }) => {
      const until = signInOf(subject)?.expirationTime
      return until !== undefined && !(Date.parse(until) > now)
    },
  },
  { id: 'hiddenCharacters', level: 'warn', when: (subject) => subject.kind === 'message' && subject.hidden },
  { id: 'burn', level: 'warn', when: marked('burn') },
  { id: 'toToken', level: 'warn', when: (subject) => actionsOf(subject).some(sendsToItsOwnContract) },
  { id: 'durable', level: 'warn', when: marked('durable') },
  { id: 'willFail', level: 'warn', when: (_, { fails }) => fails },
]
