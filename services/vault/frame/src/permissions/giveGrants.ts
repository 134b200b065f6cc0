import type { CaipAddress } from '@latchkey/protocol'
import {
  hashDelegation,
  hashDelegationStruct,
  joinContexts,
  writeContext,
  writeGrant,
} from '@latchkey/protocol/delegations'
import { type ExecutionPermission, revokePermissionsText } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type DecodedGrants,
  decodeGrants,
  evmAccount,
  type GrantChange,
  type GrantRequest,
  grantsOf,
  invalidParams,
  lowerGrant,
  type Rpc,
  worstTotal,
  writeGrantedPermission,
  writeNonceQuestion,
} from '@latchkey/reading'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { ApprovalRequest, ApproverPorts, Batch, Begun } from '../approve/approve.types.ts'
import { signatureHex } from '../approve/sign/signatureHex.ts'
import { messageDigest } from '../approve/sign/signRequest.ts'
import { mayBeSponsored } from '../batches/choosePath.ts'
import type { Upgrade } from '../batches/upgradeOnce.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { PermissionPorts } from './permissionPorts.types.ts'
import { permissionError } from './permissionsApi.ts'
import { readBalance, readHeld, refuseTokens, withCode } from './readAround.ts'

type Method = 'wallet_requestExecutionPermissions' | 'wallet_grantPermissions'

/** A permission that an app has, in the form of ERC-7715. */
export type GrantedPermission = ExecutionPermission & {
  readonly context: string
  readonly dependencies: readonly []
  readonly delegationManager: string
}

export const grantedPermission = (written: ExecutionPermission, context: string): GrantedPermission => ({
  ...written,
  context,
  dependencies: [],
  delegationManager: smartAccountContracts.DelegationManager,
})

const wordSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((hex) => BigInt(hex)),
)

/** What a request is answered with, in the form of its method. */
function answerOf(
  method: Method,
  params: unknown,
  requests: readonly GrantRequest[],
  contexts: readonly string[],
  account: string,
): unknown {
  if (method === 'wallet_requestExecutionPermissions') {
    return requests.flatMap((request, i) => {
      const written = writeGrantedPermission(request, account)
      return written ? [grantedPermission(written, contexts[i] ?? '')] : []
    })
  }
  const [asked] = v.parse(v.tuple([v.looseObject({})]), params)
  const [first = '', another] = contexts
  return {
    ...asked,
    address: account,
    // What the person left of it: the one that ends first.
    expiry: Math.min(...requests.map(({ grant }) => grant.expiresAt)),
    context: another === undefined ? first : joinContexts(contexts),
    signerMeta: { delegationManager: smartAccountContracts.DelegationManager },
  }
}

type Asked = {
  readonly method: Method
  readonly request: ApprovalRequest
  readonly account: string
  readonly at: number
  /** As the app asked for it. */
  readonly original: DecodedGrants
  /** What the account becomes smart by, where it isn't. */
  readonly upgrade: Upgrade | undefined
  readonly held: readonly (bigint | undefined)[]
  readonly balance: bigint | undefined
  readonly contracts: readonly string[]
}

/**
 * Reads a request for permissions, and what a person should know beside it.
 * @throws KitError `rpc/invalid-params` for what isn't granted; `calls/unsupported-chain` where no account is smart;
 * `permissions/unavailable` where no service keeps what is given
 */
export async function beginGrants(
  method: Method,
  request: ApprovalRequest,
  ports: PermissionPorts,
  signal: AbortSignal,
): Promise<Begun> {
  const { api, accounts, owner, node, batches, home } = ports
  const { user, addresses } = await owner()
  const account = evmAccount(addresses)
  const at = Math.floor(Date.now() / 1_000)
  const original = decodeGrants(method, request.params, { account, at })
  const { chainId } = request
  const rpc: Rpc = (name, params, limit) => node(chainId, name, params, limit)
  const onChain = await accounts.on(chainId, { user, address: account }, signal)
  if (!mayBeSponsored(onChain)) throw new VaultError('calls/unsupported-chain', { details: chainId })
  // What could not be taken back at once is not given.
  if (!(await (await api()).isOffered(`${chainId}:${account}` as CaipAddress, signal)))
    throw permissionError('permissions/unavailable')
  const grants = original.requests.map(({ grant }) => grant)
  await refuseTokens(rpc, grants, signal)
  const totals = grants.map((grant) => worstTotal(grant, at))
  const [held, balance, contracts] = await Promise.all([
    readHeld(rpc, account, totals, signal),
    readBalance(rpc, account, signal),
    withCode(rpc, [...new Set(grants.map(({ delegate }) => delegate))], signal),
  ])
  const upgrade =
    onChain.state === 'plain' ? (await batches()).upgrade({ user, home, networkId: chainId, account }) : undefined
  const asked = { method, request, account, at, original, upgrade, held, balance, contracts }
  return { request, ...begun(asked, new Map(), original, ports) }
}

/** @param changes What the person has made smaller, by its place. */
function begun(
  asked: Asked,
  changes: ReadonlyMap<number, GrantChange>,
  decoded: DecodedGrants,
  ports: PermissionPorts,
): { readonly decoded: DecodedGrants; readonly batch: Batch } {
  const { original, at, upgrade, held, balance, contracts } = asked
  const code = upgrade && smartAccountContracts.EIP7702StatelessDeleGatorImpl
  return {
    decoded,
    batch: {
      path: { kind: 'together', code },
      permissions: { kind: 'grants', asked: original.requests, held, balance, contracts, at },
      withoutUpgrade() {
        throw new VaultError('wallet/user-rejected')
      },
      withCalls() {
        throw new Error('a permission has no calls')
      },
      async payment(signal) {
        if (upgrade === undefined) return { sponsored: undefined, unpaidBy: undefined }
        const { sponsored, ...rest } = await upgrade.payment(signal)
        if (sponsored === undefined) return { sponsored, ...rest }
        const { send } = sponsored
        return {
          sponsored: {
            ...sponsored,
            send: (sign, over) =>
              give(asked, decoded, ports, { sign, signal: over, becomeSmart: () => send(sign, over) }),
          },
          ...rest,
        }
      },
      adjusted(place, change) {
        // What the person has made smaller before stays so.
        const { limit, expiresAt } = changes.get(place) ?? {}
        const both = { limit: change.limit ?? limit, expiresAt: change.expiresAt ?? expiresAt }
        const next = new Map([...changes, [place, both]])
        const lowered = original.requests.map((one, i) => lowerGrant(one, next.get(i) ?? {}, now()))
        const requests = lowered.filter((one) => one !== undefined)
        if (requests.length < lowered.length) return undefined
        return begun(asked, next, grantsOf(requests, at), ports)
      },
      async send(prepared, sign, signal) {
        const becomeSmart = async () => ({ answer: await upgrade?.send(prepared, sign, signal) })
        const given = await give(asked, decoded, ports, { sign, signal, becomeSmart })
        return given?.answer
      },
    },
  }
}

const now = () => Math.floor(Date.now() / 1_000)

type Press = {
  readonly sign: ApproverPorts['sign']
  readonly signal: AbortSignal
  /** Does nothing where the account is smart. `undefined`: who was to pay for it refused. */
  readonly becomeSmart: () => Promise<object | undefined>
}

/**
 * Signs what a person has allowed, makes the account smart where it isn't, and has it written down. Only then does the
 * app get what it can be used by: all of it or nothing.
 *
 * @returns `undefined`: who was to pay for the upgrade refused. What was signed is dropped.
 */
async function give(
  { method, request, account }: Asked,
  { requests, chainId }: DecodedGrants,
  { node, api }: PermissionPorts,
  { sign, signal, becomeSmart }: Press,
): Promise<{ readonly answer: unknown } | undefined> {
  const networkId = request.chainId
  if (requests.some(({ grant }) => grant.expiresAt <= now())) throw invalidParams('The permission has ended already.')
  const question = writeNonceQuestion(account)
  const nonce = v.parse(wordSchema, await node(networkId, 'eth_call', [question, 'latest'], signal))
  const delegations = requests.map(({ grant }) =>
    writeGrant(grant, { account, nonce, salt: BigInt(`0x${bytesToHex(randomBytes(32))}`) }),
  )
  const keptBy: CaipAddress = `eip155:${chainId}:${account}`
  const hashes = delegations.map((one) => `0x${bytesToHex(hashDelegationStruct(one))}`)
  const takingBack = utf8ToBytes(revokePermissionsText({ account: keptBy, hashes }))
  const digests = [...delegations.map((one) => hashDelegation(one, chainId)), messageDigest(takingBack)]
  const signatures = await sign(
    digests.map((digest) => ({ key: 'evm', digest: new Uint8Array(digest) })),
    signal,
  )
  signal.throwIfAborted()
  const signatureOf = (place: number): string => {
    const signature = signatures[place]
    if (signature === undefined) throw new Error('no signature')
    return signatureHex(signature)
  }
  const contexts = delegations.map((one, place) => writeContext(one, signatureOf(place)))
  const revocation = { hashes, signature: signatureOf(delegations.length) }
  if ((await becomeSmart()) === undefined) return undefined
  signal.throwIfAborted()
  const keeper = await api()
  const unending = new AbortController().signal
  try {
    // Once it is under way it may be stored whatever the page does: it is waited for.
    await keeper.store(keptBy, { contexts, hashes, origin: request.origin }, unending)
    signal.throwIfAborted()
  } catch (error) {
    // The app does not get it: it ends where it is stored all the same. If that fails, too, it stands in the list.
    await keeper.revoke(keptBy, revocation, unending).catch(() => {})
    throw error
  }
  return { answer: answerOf(method, request.params, requests, contexts, account) }
}
