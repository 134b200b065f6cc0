import type { CaipNetworkId } from '@latchkey/protocol'
import { frameNetworkId, frameQuerySchema } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import type { WalletAddresses } from './approve/approve.types.ts'
import { createApprover } from './approve/createApprover.ts'
import { watchHidden } from './approve/watchHidden.ts'
import { type Channel, openChannel } from './channel/openChannel.ts'
import { createApprovalTeller, showDeviceApproval } from './deviceApproval/deviceApproval.ts'
import { sheetLanguage } from './dialog/dialogLanguage.ts'
import { FrameFault } from './errors/VaultError.ts'
import { accountHandlers } from './handlers/accountHandlers.ts'
import { loginHandlers } from './handlers/loginHandlers.ts'
import { type PageClaims, pageHandlers } from './handlers/pageHandlers.ts'
import { createAnswer, type Desk } from './handlers/requestRouter.ts'
import { protectionHandlers } from './handlers/securityHandlers.ts'
import { createLogin } from './login/createLogin.ts'
import { readAncestors } from './page/allowsOrigin.ts'
import { createApprovals, createNodeCalls } from './rpc/answerRpc.ts'
import { createErrands, createRecoveryKeeper } from './security/securityFlow.ts'
import { readSettings } from './settings/settings.schema.ts'
import { createSigner } from './wallet/createSigner.ts'
import { createWalletPorts } from './wallet/walletPorts.ts'

/**
 * Puts the frame together and begins to listen. A document that somebody else embeds stays
 * silent.
 * @throws FrameFault `frame/parent-not-set` in a document that nobody embeds
 */
export function startFrame(self: Window, screen: HTMLElement): void {
  const settings = readSettings(self.document)
  const { allowed, projectId, apiUrl, version } = settings
  if (self.parent === self) throw new FrameFault('frame/parent-not-set')
  const ancestors = readAncestors(allowed, self)
  if (!ancestors.allowed) return
  const query = v.parse(frameQuerySchema, Object.fromEntries(new URLSearchParams(self.location.search)))

  let channel: Channel | undefined
  const chain: { current: CaipNetworkId } = { current: frameNetworkId(query.chainId ?? 1) }
  const claims: PageClaims = { name: undefined, theme: undefined }
  const { ports, auth } = createWalletPorts(settings, (token) => channel?.emit('SESSION_UPDATE', { token }))
  const { store, sessions } = ports
  const keeper = createRecoveryKeeper()
  const errands = createErrands({
    ports,
    keeper,
    root: self.document.body,
    app: () => expectChannel(channel).origin,
    show: (id) => channel?.emit('SHOW', { screen: 'protection', id }),
    hide: (id) => channel?.emit('HIDE', { id }),
  })
  const tellApproval = createApprovalTeller(() => sheetLanguage(self.navigator.language))
  const login = createLogin({
    ports,
    errands,
    keeper,
    auth,
    projectId,
    app: () => expectChannel(channel).origin,
    showPhrase(approval, { id, signal, channel: spoken }) {
      if (spoken === 'compat') return tellApproval(approval, signal)
      return showDeviceApproval(approval, {
        root: self.document.body,
        language: sheetLanguage(self.navigator.language),
        signal,
        show: () => channel?.emit('SHOW', { screen: 'deviceApproval', id }),
        hide: () => channel?.emit('HIDE', { id }),
      })
    },
  })
  async function addresses(): Promise<WalletAddresses> {
    const { user } = await sessions.fresh()
    const wallet = await store.get(`wallet/${user.id}`)
    if (wallet?.state !== 'active') throw new FrameFault('frame/session-expired')
    return wallet.addresses
  }

  const calls = createNodeCalls(apiUrl, projectId)
  const approve = createApprover(
    {
      rpc: calls.node,
      ...createSigner(ports),
      show: (id) => channel?.emit('SHOW', { screen: 'approve', id }),
      hide: (id) => channel?.emit('HIDE', { id }),
    },
    screen,
  )

  const ofAccount = accountHandlers({ login, sessions, errands, chain, onLeave: keeper.drop })
  const desk: Desk = createAnswer(
    {
      ...loginHandlers(login, ofAccount.GET_USER),
      ...ofAccount,
      ...protectionHandlers({ sessions, login, errands }),
      ...pageHandlers({
        auth,
        calls,
        approve: createApprovals(approve, (end) => watchHidden(window, end)),
        chain,
        claims,
        addresses,
        abort: (id) => desk.abort(id),
        applyTheme: (theme) => {
          self.document.documentElement.dataset.theme = theme
        },
        reload: () => self.location.reload(),
      }),
    },
    () => channel,
  )
  // A page that was left may come back as it was, and this document with it.
  self.addEventListener('pagehide', () => desk.abortAll('approvals'))
  openChannel({
    self,
    allowed,
    targets: ancestors.targets,
    version,
    answer: desk.answer,
    hear: desk.hear,
    onLost: () => desk.abortAll(),
    onOpen: (opened) => {
      channel = opened
    },
  })
}

function expectChannel(channel: Channel | undefined): Channel {
  if (channel === undefined) throw new FrameFault('frame/parent-not-set')
  return channel
}
