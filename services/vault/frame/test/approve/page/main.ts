import '../../../src/page/frame.css'
import { isKitError, KitError } from '@latchkey/protocol'
import { addressesOf, deriveEvmKey, deriveSolanaKey, rootToSeed } from '@latchkey/vault/keys'
import type { ApprovalRequest } from '../../../src/approve/approve.types.ts'
import { createApprover } from '../../../src/approve/createApprover.ts'
import { signTexts } from '../../../src/approve/sign/signRequest.ts'
import { watchHidden } from '../../../src/approve/watchHidden.ts'
import { createBatches } from '../../../src/batches/createBatches.ts'
import { VaultError } from '../../../src/errors/VaultError.ts'
import { signJobs } from '../../../src/keys/rootJobs.ts'
import { watchHeight } from '../../../src/page/watchHeight.ts'
import { createPermissions } from '../../../src/permissions/createPermissions.ts'
import { createPermissionsApi } from '../../../src/permissions/permissionsApi.ts'
import { createApprovals } from '../../../src/rpc/answerRpc.ts'
import { createRecoveryKeyCache, createSecurityFlows } from '../../../src/security/securityFlow.ts'
import { createAccountTypes } from '../../../src/smartAccounts/accountTypes.ts'
import type { VaultStore } from '../../../src/store/vaultStore.ts'
import type { WalletPorts } from '../../../src/wallet/walletPorts.ts'

/** The approve screen on a secure origin, with real keys and real chains; the login around it is left out. */
type Asked = ApprovalRequest | { readonly method: 'MANAGE_PERMISSIONS'; readonly id: string }
type Order = { id: string; request: Asked } | { abort: string } | { theme: string }

const root = new Uint8Array(32).fill(7)
const query = new URLSearchParams(location.search)
const screen = document.querySelector<HTMLElement>('#screen')
/** What our service would know of the receiver and of ether. */
const surroundings = {
  names: new Map([['0x52908400098527886E0F7030069857D2E4169EE7', 'corner-bakery.eth']]),
  assets: new Map([['native', { price: 3_700, image: undefined }]]),
}
const running = new Map<string, AbortController>()
const report = (message: unknown) => parent.postMessage(message, query.get('host') ?? '')

async function ask(url: string, method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new VaultError('rpc/internal', { message: error.message, rpcCode: error.code })
  return result
}

const rpc = (chainId: string, method: string, params: readonly unknown[], signal: AbortSignal) =>
  ask(query.get(chainId) ?? '', method, params, signal)
/** Who sends operations and pays for them, where the test has somebody. */
const bundler = (chainId: string, method: string, params: readonly unknown[], signal: AbortSignal) =>
  ask(query.get(`bundler/${chainId}`) ?? '', method, params, signal)

/** Paymasters of apps, where the test has one at a host. */
const paymaster = (_: string, url: string, method: string, params: readonly unknown[], signal: AbortSignal) =>
  ask(query.get(`paymaster/${new URL(url).host}`) ?? '', method, params, signal)

/** Kept until the document ends. */
const kept = new Map<string, unknown>()
const store: Pick<VaultStore, 'get' | 'put'> = {
  get: async (key) => kept.get(key) as never,
  put: async (key, value) => void kept.set(key, value),
}
const listed = [...query.keys()].filter((name) => name.startsWith('eip155:'))
const owner = async () => ({ user: 'kim', addresses: await addressesOf(root) })
const voucher = async () => 'a voucher'
const accounts = createAccountTypes({ store, node: rpc, listed })
/** Where permissions are kept, where the test has such a place. */
const keeper = createPermissionsApi({ apiUrl: query.get('api') ?? location.origin, projectId: 'harbour', voucher })
const permissionsApi = async () => keeper
const batches = createBatches({
  store,
  node: rpc,
  bundler,
  paymaster,
  voucher,
  accounts,
  permissionsApi,
  owner,
  listed,
})
const permissions = createPermissions({
  node: rpc,
  api: permissionsApi,
  accounts,
  owner,
  batches: async () => batches,
  signTexts,
  home: location.origin,
})

const approve =
  screen &&
  createApprovals(
    createApprover(
      {
        rpc,
        bundler,
        batches: async () => batches,
        permissions: async () => permissions,
        lookAround: async () => surroundings,
        prepare: () => report({ event: 'prepare' }),
        forget: () => report({ event: 'forget' }),
        sign: async (jobs, signal) => {
          report({ event: 'sign' })
          const seed = await rootToSeed(root)
          signal.throwIfAborted()
          const [evm, solana] = [deriveEvmKey(seed), deriveSolanaKey(seed)]
          return signJobs(new Map([['evm', evm] as const, ['solana', solana] as const]), jobs)
        },
        show: (id) => report({ event: 'show', id }),
        hide: (id) => report({ event: 'hide', id }),
      },
      screen,
    ),
    (end) => watchHidden(window, end),
  )

/** The wallet's own sheets; what they protect has no part here. */
const flows = createSecurityFlows({
  ports: {} as WalletPorts,
  recoveryKeyCache: createRecoveryKeyCache(),
  root: document.body,
  app: () => query.get('host') ?? '',
  show: (id) => report({ event: 'show', id }),
  hide: (id) => report({ event: 'hide', id }),
})

async function answer(request: Asked, signal: AbortSignal): Promise<unknown> {
  if (request.method === 'MANAGE_PERMISSIONS')
    return flows.run({ id: request.id, signal }, async (flow) => approve && permissions.manage(flow, approve))
  const { method, params, origin } = request
  if (method === 'wallet_getCapabilities') return batches.capabilities(params, signal)
  if (method === 'wallet_getSupportedExecutionPermissions') return permissions.supported(signal)
  if (method === 'wallet_getGrantedExecutionPermissions') return permissions.granted(origin, signal)
  if (method !== 'wallet_getCallsStatus') return approve?.(request, signal)
  const [id] = params as [string]
  return batches.status(id, origin, signal)
}

addEventListener('message', async ({ data, source }: MessageEvent<Order>) => {
  if (source !== parent || !approve) return
  if ('theme' in data) {
    document.documentElement.dataset.theme = data.theme
    return
  }
  if ('abort' in data)
    return running.get(data.abort)?.abort(new KitError({ code: 'request/aborted', shortMessage: 'gone' }))
  const controller = new AbortController()
  running.set(data.id, controller)
  try {
    report({ id: data.id, result: await answer(data.request, controller.signal) })
  } catch (error) {
    report({ id: data.id, error: isKitError(error) ? error.code : String(error) })
  }
})
watchHeight(document.body, (height) => report({ event: 'resize', height }))
report({ event: 'ready' })
