import type { CaipNetworkId } from '@latchkey/protocol'
import { type AbiValue, bytesToHex, decodeAbi, encodeCall, hexToBytes, parseCall } from '@latchkey/protocol/abi'
import {
  askWhatIsLeft,
  type GrantQuestion,
  hashDelegation,
  hashDelegationStruct,
  type LeftOfGrant,
} from '@latchkey/protocol/delegations'
import { type SmartAccountContract, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { unsupportedChain } from '../send/send.errors.ts'
import { nodeAnswerInvalid } from './permissions.errors.ts'
import { openContext } from './readPermission.ts'

/** A node, as EIP-1193 has it: a client of viem, a provider. */
export type PermissionNode = {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** What is left of a permission now. Amounts are in smallest units, times in seconds since 1970. */
export type Remaining = {
  /**
   * `active`: it can be used. `not-started`: not yet. `expired`: not any more. `revoked`: the account took it back, alone
   * or with all others. `not-smart`: the account is no smart account there now, and nothing of it can be used until it is.
   * `not-signed`: the account has not signed it for this network.
   */
  readonly status: 'active' | 'not-started' | 'expired' | 'revoked' | 'not-smart' | 'not-signed'
  /** What can be spent at once; the account may hold less. Undefined where the permission is no amount. */
  readonly units?: bigint
  /** When the next period begins, with its whole amount. Undefined where there is none before it ends. */
  readonly renewsAt?: number
  /** How many calls are left. Undefined where they are not counted. */
  readonly calls?: number
  /** The first second in which it counts no more. */
  readonly expiresAt: number
}

/**
 * What is left of a permission, as the chain has it now: what its enforcers let be spent, and whether it was taken back.
 * No wallet is asked, and no account has to be connected.
 *
 * @param node - A kit, or a node of the network: on a server, a client of viem or anything else of EIP-1193.
 * @throws KitError `permissions/context-invalid` for anything but one permission of an account to one delegate,
 * `network/not-found` and `chain/unsupported` for a network of which the kit can't ask, `http/invalid-answer` for a node
 * that answers with something else, and what the node fails with.
 * @see https://eips.ethereum.org/EIPS/eip-7710
 * @example
 * const { status, units } = await readRemaining(kit, { context, networkId: 'eip155:8453' })
 */
export async function readRemaining(
  node: Kit | PermissionNode,
  { context, networkId }: readRemaining.Options,
): Promise<Remaining> {
  const { delegation, signature, grant, nonce } = openContext(context)
  const { expiresAt, permission } = grant
  const chain = createReader('store' in node ? await nodeOfKit(node, networkId) : node)
  const hash = hex(hashDelegationStruct(delegation))
  const digest = hex(hashDelegation(delegation, Number(networkId.split(':')[1])))

  const nothing = 'asset' in permission ? { units: 0n } : permission.kind === 'calls' ? { calls: 0 } : {}
  const ended = (status: Remaining['status']): Remaining => ({ status, ...nothing, expiresAt })
  const [at, isSmart] = await Promise.all([chain.time(), chain.hasCode(delegation.delegator)])
  if (!isSmart) return ended('not-smart')
  const question = askWhatIsLeft(grant, delegation, at)
  const [isSigned, isRevoked, left] = await Promise.all([
    chain.hasSigned(delegation.delegator, digest, signature),
    chain.isRevoked(hash, delegation.delegator, nonce),
    question === undefined ? uncounted : chain.left(question),
  ])
  if (!isSigned) return ended('not-signed')
  if (isRevoked) return ended('revoked')
  if (at >= expiresAt) return ended('expired')
  const { renewsAt, ...now } = left
  return {
    status: 'startsAt' in permission && at < permission.startsAt ? 'not-started' : 'active',
    ...now,
    ...(renewsAt !== undefined && renewsAt < expiresAt && { renewsAt }),
    expiresAt,
  }
}

export declare namespace readRemaining {
  type Options = {
    readonly context: string
    /** Where it was granted. */
    readonly networkId: CaipNetworkId
  }
}

const uncounted: LeftOfGrant = {}
const number = 'uint256'
/** What an account answers for a signature of its own (ERC-1271). */
const isValid = '0x1626ba7e'

const bytesSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const blockSchema = v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,12}$/), v.transform(Number)) })

/** Questions to the contracts of smart accounts at the latest block. */
function createReader(node: PermissionNode) {
  async function read<Schema extends v.GenericSchema>(schema: Schema, method: string, params: readonly unknown[]) {
    const answer = v.safeParse(schema, await node.request({ method, params }))
    if (answer.success) return answer.output
    throw nodeAnswerInvalid({ details: method })
  }

  async function call(to: string, question: string, results: string, values: readonly AbiValue[]) {
    const data = encodeCall(parseCall(question), values)
    const answer = await read(bytesSchema, 'eth_call', [{ to, data }, 'latest'])
    const decoded = decodeAbi(parseCall(`f(${results})`).fields, hexToBytes(answer.slice(2)))
    if (decoded === undefined) throw nodeAnswerInvalid({ details: question })
    return decoded
  }

  async function left({ to, data, read: readLeft }: GrantQuestion): Promise<LeftOfGrant> {
    const answer = readLeft(await read(bytesSchema, 'eth_call', [{ to, data }, 'latest']))
    if (answer === undefined) throw nodeAnswerInvalid({ details: data.slice(0, 10) })
    return answer
  }

  const ask = (contract: SmartAccountContract, question: string, results: string, values: readonly AbiValue[]) =>
    call(smartAccountContracts[contract], question, results, values)

  return {
    left,
    time: async () => (await read(blockSchema, 'eth_getBlockByNumber', ['latest', false])).timestamp,
    hasCode: async (account: string) => (await read(bytesSchema, 'eth_getCode', [account, 'latest'])) !== '0x',
    async hasSigned(account: string, digest: string, signature: string) {
      try {
        const [answer] = await call(account, 'isValidSignature(bytes32,bytes)', 'bytes4', [digest, signature])
        return answer === isValid
      } catch (error) {
        if (isRevert(error)) return false
        throw error
      }
    },
    async isRevoked(hash: string, account: string, nonce: bigint) {
      const { DelegationManager } = smartAccountContracts
      const [[disabled], [current]] = await Promise.all([
        ask('DelegationManager', 'disabledDelegations(bytes32)', 'bool', [hash]),
        ask('NonceEnforcer', 'currentNonce(address,address)', number, [DelegationManager, account]),
      ])
      return disabled === true || current !== nonce
    },
  }
}

/** What a node says of a call that the EVM broke off. */
function isRevert(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 8) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  return (
    code === 3 ||
    code === 'transaction/execution-reverted' ||
    (typeof message === 'string' && /revert/i.test(message)) ||
    isRevert(cause, depth + 1)
  )
}

async function nodeOfKit(kit: Kit, networkId: CaipNetworkId): Promise<PermissionNode> {
  const network = findNetwork(kit, networkId)
  const { request } = await kit.driver(network.chainNamespace)
  if (!request) throw unsupportedChain({ details: network.name })
  return { request: (asked) => request(network, asked) }
}

function hex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`
}
