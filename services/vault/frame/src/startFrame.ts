import type { CaipNetworkId } from '@latchkey/protocol'
import { frameNetworkId, frameQuerySchema } from '@latchkey/protocol/frame'
import { walletEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { Owner } from './approve/approve.types.ts'
import { createApprover } from './approve/createApprover.ts'
import { signTexts } from './approve/sign/signRequest.ts'
import { watchHidden } from './approve/watchHidden.ts'
import type { Batches } from './batches/createBatches.ts'
import { type Channel, openChannel } from './channel/openChannel.ts'
import { createApprovalNotice } from './deviceApproval/deviceApproval.ts'
import { showDeviceApproval } from './deviceApproval/showDeviceApproval.ts'
import { dialogLanguage } from './dialog/dialogLanguage.ts'
import { VaultError } from './errors/VaultError.ts'
import { accountHandlers } from './handlers/accountHandlers.ts'
import { loginHandlers } from './handlers/loginHandlers.ts'
import { type PageClaims, pageHandlers } from './handlers/pageHandlers.ts'
import { createRequestRouter, type RequestRouter } from './handlers/requestRouter.ts'
import { securityHandlers } from './handlers/securityHandlers.ts'
import { createLogin } from './login/createLogin.ts'
import type { LoginWindow } from './loginWindow/listenToLoginWindow.ts'
import { readAncestors } from './page/allowsOrigin.ts'
import { watchHeight } from './page/watchHeight.ts'
import type { Permissions } from './permissions/createPermissions.ts'
import type { PermissionsApi } from './permissions/permissionsApi.ts'
import { createApprovals, createNodeCalls } from './rpc/answerRpc.ts'
import { lookAround } from './rpc/lookAround.ts'
import { createRecoveryKeyCache, createSecurityFlows } from './security/securityFlow.ts'
import { readSettings } from './settings/settings.schema.ts'
import { createAccountTypes } from './smartAccounts/accountTypes.ts'
import { createSigner } from './wallet/createSigner.ts'
import { createWalletPorts } from './wallet/walletPorts.ts'

/**
 * Puts the frame together and begins to listen. A document that another page embeds stays
 * silent.
 * @throws VaultError `frame/parent-not-set` in a document that isn't embedded
 */
export async function startFrame(self: Window, screen: HTMLElement): Promise<void> {
  if (self.parent === self) throw new VaultError('frame/parent-not-set')
  const query = v.parse(frameQuerySchema, Object.fromEntries(new URLSearchParams(self.location.search)))
  const settings = await readSettings(query.projectId)
  const { allowed, projectId, apiUrl, version, compat, swapRouters, smartChains } = settings
  const ancestors = readAncestors(allowed, self)
  if (!ancestors.allowed) return

  let channel: Channel | undefined
  const chain: { current: CaipNetworkId } = { current: frameNetworkId(query.chainId ?? 1) }
  const claims: PageClaims = { name: undefined, theme: undefined }
  const { ports, auth } = createWalletPorts(settings, (token) => channel?.emit('SESSION_UPDATE', { token }))
  const { store, sessions } = ports
  let loginWindow: LoginWindow | undefined
  const recoveryKeyCache = createRecoveryKeyCache()
  const flows = createSecurityFlows({
    ports,
    recoveryKeyCache,
    root: self.document.body,
    app: () => expectChannel(channel).origin,
    show: (id) => channel?.emit('SHOW', { screen: 'protection', id }),
    hide: (id) => channel?.emit('HIDE', { id }),
  })
  const notifyApproval = createApprovalNotice(() => dialogLanguage(self.navigator.language))
  const login = createLogin({
    ports,
    flows,
    recoveryKeyCache,
    auth,
    projectId,
    app: () => expectChannel(channel).origin,
    showPhrase(approval, { id, signal, channel: spoken }) {
      if (spoken === 'window' && loginWindow !== undefined) return loginWindow.showPhrase(approval, signal)
      if (spoken === 'compat') return notifyApproval(approval, signal)
      return showDeviceApproval(approval, {
        root: self.document.body,
        language: dialogLanguage(self.navigator.language),
        signal,
        onShow: () => channel?.emit('SHOW', { screen: 'deviceApproval', id }),
        onHide: () => channel?.emit('HIDE', { id }),
      })
    },
  })
  async function owner(): Promise<Owner> {
    const { user } = await sessions.fresh()
    const wallet = await store.get(`wallet/${user.id}`)
    if (wallet?.state !== 'active') throw new VaultError('frame/session-expired')
    return { user: user.id, addresses: wallet.addresses }
  }

  const calls = createNodeCalls(apiUrl, projectId)
  const accounts = createAccountTypes({ store, node: calls.node, listed: smartChains })
  /** Made out to the api, which pays by the operator's policies. */
  const voucher = async (signal: AbortSignal): Promise<string> =>
    (await sessions.call(walletEndpoints.voucher, { projectId, audience: apiUrl }, signal)).voucher
  let keeper: Promise<PermissionsApi> | undefined
  const permissionsApi = (): Promise<PermissionsApi> => {
    keeper ??= import('./permissions/permissionsApi.ts').then(({ createPermissionsApi }) =>
      createPermissionsApi({ apiUrl, projectId, voucher }),
    )
    return keeper
  }
  const batches = async (): Promise<Batches> => {
    const { createBatches } = await import('./batches/createBatches.ts')
    return createBatches({
      store,
      node: calls.node,
      bundler: calls.bundler,
      paymaster: calls.paymaster,
      voucher,
      accounts,
      permissionsApi,
      owner,
      listed: smartChains,
    })
  }
  const permissions = async (): Promise<Permissions> => {
    const { createPermissions } = await import('./permissions/createPermissions.ts')
    const home = self.location.origin
    return createPermissions({ node: calls.node, api: permissionsApi, accounts, owner, batches, signTexts, home })
  }
  const approve = createApprover(
    {
      rpc: calls.node,
      bundler: calls.bundler,
      swapRouters,
      batches,
      permissions,
      lookAround: (question, signal) => lookAround({ apiUrl, projectId }, question, signal),
      ...createSigner(ports),
      show: (id) => channel?.emit('SHOW', { screen: 'approve', id }),
      hide: (id) => channel?.emit('HIDE', { id }),
    },
    screen,
  )

  const ofAccount = accountHandlers({ login, sessions, flows, accounts, chain, onLeave: recoveryKeyCache.drop })
  const router: RequestRouter = createRequestRouter(
    {
      ...loginHandlers({
        login,
        describeUser: ofAccount.GET_USER,
        async listen() {
          const { listenToLoginWindow } = await import('./loginWindow/listenToLoginWindow.ts')
          loginWindow?.end()
          loginWindow = listenToLoginWindow({ self, login, router, origin: expectChannel(channel).origin })
        },
      }),
      ...ofAccount,
      ...securityHandlers({ sessions, login, flows }),
      ...pageHandlers({
        auth,
        calls,
        approve: createApprovals(approve, (end) => watchHidden(window, end)),
        chain,
        claims,
        owner,
        batches,
        permissions,
        accounts,
        flows,
        abort: (id) => router.abort(id),
        applyTheme: (theme) => {
          self.document.documentElement.dataset.theme = theme
        },
        reload: () => self.location.reload(),
      }),
    },
    () => channel,
  )
  watchHeight(self.document.body, (height) => channel?.emit('RESIZE', { height }))
  // A page that was left may come back as it was, and this document with it.
  self.addEventListener('pagehide', () => router.abortAll('approvals'))
  openChannel({
    self,
    allowed,
    targets: ancestors.targets,
    version,
    compat,
    answer: router.answer,
    hear: router.hear,
    onLost: () => router.abortAll(),
    onOpen: (opened) => {
      channel = opened
    },
  })
}

function expectChannel(channel: Channel | undefined): Channel {
  if (channel === undefined) throw new VaultError('frame/parent-not-set')
  return channel
}
