import { type AbiValue, listOf, member } from '@latchkey/protocol/abi'
import { delegationStruct, readContext, readDelegation, readGrant } from '@latchkey/protocol/delegations'
import { hexToBytes } from '@noble/hashes/utils.js'
import { type Action, action, parts } from '../action.ts'
import { describeGrant } from '../grants/describeGrant.ts'
import { batch } from './batchCalls.ts'
import { type CallRow, type ContractCall, callRow, isToItself } from './callRow.ts'
import { describeExecution, readExecution } from './ownCalls.ts'

/** What a person takes back is taken back there alone; the same words to any other contract mean nothing. */
const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const nonceEnforcer = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'

const toBytes = (value: AbiValue) => hexToBytes(String(value).slice(2))
const partsOf = (one: AbiValue) => ({
  spender: parts.address(member(one, 0)),
  account: parts.address(member(one, 1)),
})

/** Whom a chain of delegations acts for: it begins with who acts. An empty one is of the caller itself. */
function delegatorOf(context: AbiValue, caller: string): string | undefined {
  if (context === '0x') return caller
  const root = readContext(String(context))?.at(-1)
  return root === undefined ? undefined : String(member(root, 1))
}

/** What was granted, where it is a grant as this wallet makes them. */
function grantIn(struct: AbiValue): readonly Action[] {
  // Words for an amount or a time are the same on every network.
  const read = readGrant(readDelegation(struct), 0)
  return read ? [describeGrant(read.grant, 0)] : []
}

function redeemed(
  [context, mode, data]: readonly AbiValue[],
  caller: string,
  read: (inner: ContractCall) => Action,
): Action {
  const account = delegatorOf(context ?? '', caller)
  const execution = readExecution(String(mode), toBytes(data ?? '0x'))
  if (account === undefined || !execution) {
    return action('redeemDelegation', {}, { marks: ['redeems', 'unreadable'] })
  }
  const inner = [describeExecution(execution, account, read)]
  return action('redeemDelegation', { account: parts.address(account) }, { marks: ['redeems'], inner })
}

const enable = callRow(`enableDelegation(${delegationStruct} delegation)`, ([one]) =>
  action('enableDelegation', partsOf(one ?? []), { marks: ['enables'] }),
)

/** It is known by these alone, in whatever form the rest is written. */
export const enableSelector = enable.call.selector

/** Calls to a DelegationManager, to an account that hands them on to it, and to a NonceEnforcer. */
export const delegationCalls: readonly CallRow[] = [
  {
    ...callRow(`disableDelegation(${delegationStruct} delegation)`, ([one = []]) =>
      action('disableDelegation', partsOf(one), { inner: grantIn(one) }),
    ),
    isAt: (call) => call.to === delegationManager || isToItself(call),
  },
  enable,
  callRow(
    'redeemDelegations(bytes[] contexts,bytes32[] modes,bytes[] executions)',
    ([contexts, modes, executions], at, read) => {
      const lists = [contexts, modes, executions].map(listOf)
      const [first = []] = lists
      const inner = first.map((_, i) =>
        redeemed(
          lists.map((one) => one[i] ?? ''),
          at.from,
          read,
        ),
      )
      const isWhole = lists.every((one) => one.length === first.length)
      const all = inner.length === 1 && inner[0] ? inner[0] : batch(inner)
      return isWhole ? all : { ...all, marks: [...all.marks, 'unreadable'] }
    },
  ),
  {
    ...callRow('incrementNonce(address delegationManager)', ([manager]) =>
      action('disableDelegations', { contract: parts.address(manager) }),
    ),
    isAt: ({ to }) => to === nonceEnforcer,
  },
]
