import type { CaipAddress } from '@latchkey/protocol'
import {
  hashDelegation,
  hashDelegationStruct,
  joinContexts,
  writeContext,
  writeGrant,
} from '@latchkey/protocol/delegations'
import type { ExecutionPermission } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type DecodedGrants,
  decodeGrants,
  type GrantChange,
  type GrantRequest,
  grantsOf,
  invalidParams,
  lowerGrant,
  type PreparedTransaction,
  type Rpc,
  worstTotal,
  writeGrantedPermission,
  writeNonceQuestion,
} from '@latchkey/reading'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { ApprovalRequest, ApproverPorts, Batch, Begun } from '../approve/approve.types.ts'
import { signatureHex } from '../approve/sign/signatureHex.ts'
import { mayBeSponsored } from '../batches/choosePath.ts'
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
  readonly user: string
  readonly at: number
  /** As the app asked for it. */
  readonly original: DecodedGrants
  /** Address of the code that the account takes with it, where it has none yet. */
  readonly code: string | undefined
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
  const { api, accounts, owner, node } = ports
  const { user, addresses } = await owner()
  const account = addresses.evm
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
  const code = onChain.state === 'plain' ? smartAccountContracts.EIP7702StatelessDeleGatorImpl : undefined
  const asked = { method, request, account, user, at, original, code, held, balance, contracts }
  return { request, ...begun(asked, new Map(), original, ports) }
}

/** @param changes What the person has made smaller, by its place. */
function begun(
  asked: Asked,
  changes: ReadonlyMap<number, GrantChange>,
  decoded: DecodedGrants,
  ports: PermissionPorts,
): { readonly decoded: DecodedGrants; readonly batch: Batch } {
  const { original, at, code, held, balance, contracts } = asked
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
      payment: async () => ({ sponsored: undefined, unpaidBy: undefined }),
      adjusted(place, change) {
        const next = new Map([...changes, [place, change]])
        const lowered = original.requests.map((one, i) => lowerGrant(one, next.get(i) ?? {}, now()))
        const requests = lowered.filter((one) => one !== undefined)
        if (requests.length < lowered.length) return undefined
        return begun(asked, next, grantsOf(requests, at), ports)
      },
      send: (prepared, sign, signal) => give(asked, decoded, ports, { prepared, sign, signal }),
    },
  }
}

const now = () => Math.floor(Date.now() / 1_000)

type Press = {
  readonly prepared: readonly PreparedTransaction[] | undefined
  readonly sign: ApproverPorts['sign']
  readonly signal: AbortSignal
}

/**
 * Signs what a person has allowed, makes the account smart where it isn't, and has it written down. Only then does the
 * app get what it can be used by: all of it or nothing.
 */
async function give(
  { method, request, account, user, code }: Asked,
  { requests, chainId }: DecodedGrants,
  { node, api, accounts, batches, home }: PermissionPorts,
  { prepared, sign, signal }: Press,
): Promise<unknown> {
  const networkId = request.chainId
  if (requests.some(({ grant }) => grant.expiresAt <= now())) throw invalidParams('The permission has ended already.')
  const question = writeNonceQuestion(account)
  const nonce = v.parse(wordSchema, await node(networkId, 'eth_call', [question, 'latest'], signal))
  const delegations = requests.map(({ grant }) =>
    writeGrant(grant, { account, nonce, salt: BigInt(`0x${bytesToHex(randomBytes(32))}`) }),
  )
  const digests = delegations.map((one) => new Uint8Array(hashDelegation(one, chainId)))
  const signatures = await sign(
    digests.map((digest) => ({ key: 'evm', digest })),
    signal,
  )
  signal.throwIfAborted()
  const contexts = delegations.map((one, i) => {
    const signature = signatures[i]
    if (signature === undefined) throw new Error('no signature')
    return writeContext(one, signatureHex(signature))
  })
  if (code !== undefined) {
    const isSmart = async () => (await accounts.on(networkId, { user, address: account }, signal)).state === 'smart'
    await (await batches()).becomeSmart({ user, home, networkId, account }, prepared, isSmart, sign, signal)
  }
  const given = {
    contexts,
    hashes: delegations.map((one) => `0x${bytesToHex(hashDelegationStruct(one))}`),
    origin: request.origin,
  }
  await (await api()).store(`${networkId}:${account}` as CaipAddress, given, signal)
  signal.throwIfAborted()
  return answerOf(method, request.params, requests, contexts, account)
}
