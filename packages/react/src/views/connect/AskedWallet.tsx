import {
  type AttemptPart,
  cancelConnect,
  connectorImageUrl,
  goBack,
  type KitState,
  pushView,
  replaceView,
  resetView,
  selectPairingPlatforms,
  walletConnectors,
} from '@latchkey/core'
import { askAgain } from '@latchkey/core/connection'
import { type KitError, type Namespace, namespaceNames, type Wallet } from '@latchkey/protocol'
import {
  Button,
  eyeIcon,
  Icon,
  Note,
  Ring,
  type RingProps,
  refreshIcon,
  Stack,
  StatusMessage,
  Stepper,
  WalletImage,
} from '@latchkey/ui'
import { useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { kitNamespaces } from './kitNamespaces.ts'
import { startConnect } from './selectWallet.ts'

export type AskedWalletProps = {
  readonly connectorId: string
  /** What it was asked for, of a wallet that speaks several kinds of network; all that the app has unless given. */
  readonly namespace?: Namespace | undefined
  /** Its directory entry: the other ways to it are then offered too. */
  readonly wallet?: Wallet | undefined
}

/** A wallet of this browser that is asked to let the page in. Every way that can go says what to do next. */
export function AskedWallet({ connectorId, namespace, wallet }: AskedWalletProps) {
  const kit = useKit()
  const { t } = useText()
  const connector = useKitState((state) => state.connectors.find((candidate) => candidate.id === connectorId))
  // Kept for when the wallet goes away while it is asked: then nothing else knows its name.
  const [known, setKnown] = useState(connector)
  if (connector !== undefined && connector !== known) setKnown(connector)
  const phase = useConnectingPhase(connectorId, namespace, known?.name)
  const hasKinds = useKitState(
    (state) => namespace === undefined && kitNamespaces(kit, kindsOf(state, connectorId)).length > 1,
  )
  const otherWay = wallet && selectPairingPlatforms(kit, wallet).find((platform) => platform !== 'browser')
  const ask = () => {
    // Of several kinds it is asked again for the one that it has not answered.
    if (phase.part) askAgain(kit)
    else startConnect(kit, connectorId, namespace)
  }
  const leave = () => {
    if (kit.store.getState().modal.stack.length > 1) return goBack(kit)
    cancelConnect(kit)
    resetView(kit, 'Connect')
  }
  return (
    <>
      <Stack className="lk-c">
        <Ring state={phase.ring}>
          <WalletImage size="l" name={known?.name ?? '?'} src={known && connectorImageUrl(kit, known)} />
        </Ring>
        <StatusMessage title={phase.title} live={phase.error || phase.kind === 'gone' ? 'alert' : 'status'}>
          {phase.body}
        </StatusMessage>
      </Stack>
      {phase.part && <Kinds connectorId={connectorId} part={phase.part} />}
      {phase.kind === 'waiting' && (
        <Note icon={eyeIcon} title={t('connecting.sees.title')}>
          {t('connecting.sees.body')}
        </Note>
      )}
      {phase.error && <ErrorDetails error={phase.error} />}
      <Stack>
        {phase.kind !== 'gone' && (
          <Button
            variant={phase.kind === 'waiting' ? 'plain' : 'primary'}
            data-testid="w3m-connecting-widget-secondary-button"
            onClick={ask}
          >
            {phase.kind === 'failed' && <Icon d={refreshIcon} />}
            {phase.action}
          </Button>
        )}
        {wallet && otherWay && (
          <Button
            onClick={() =>
              pushView(kit, 'ConnectingWalletConnect', { walletId: wallet.id, wallet, platform: otherWay })
            }
          >
            {t('connecting.otherWay')}
          </Button>
        )}
        {phase.kind === 'failed' && hasKinds && (
          <Button onClick={() => replaceView(kit, 'ConnectingMultiChain', { connectorId })}>
            {t('connecting.oneKind')}
          </Button>
        )}
        {phase.part && phase.part.namespace !== phase.part.namespaces[0] ? (
          <Button variant="quiet" data-testid="connect-without-rest" onClick={() => cancelConnect(kit)}>
            {t('connecting.withoutRest')}
          </Button>
        ) : (
          <Button variant={phase.kind === 'gone' ? 'primary' : 'quiet'} onClick={leave}>
            {t('connecting.other')}
          </Button>
        )}
      </Stack>
    </>
  )
}

/** The kinds of network that a wallet is asked for, one after the other. */
function Kinds({ connectorId, part }: { readonly connectorId: string; readonly part: AttemptPart }) {
  const { t } = useText()
  const { namespace, namespaces } = part
  const isConnected = useKitState((state) => {
    const ids = waysOf(state, connectorId).map(({ id }) => id)
    return namespaces.map((kind) => ids.includes(state.currentByNamespace[kind] ?? ''))
  })
  const now = namespaces.indexOf(namespace)
  return (
    <Stepper
      steps={namespaces.map((kind, index) => ({
        text: namespaceNames[kind],
        state: index === now ? 'now' : isConnected[index] ? 'done' : 'next',
        note: index < now ? t(isConnected[index] ? 'multiChain.connected' : 'multiChain.declined') : undefined,
      }))}
    />
  )
}

/** The kinds of network that a wallet has, by whichever of its ways. */
function kindsOf({ connectors }: KitState, connectorId: string): readonly Namespace[] {
  return waysOf({ connectors }, connectorId).flatMap(({ namespaces }) => namespaces)
}

function waysOf({ connectors }: Pick<KitState, 'connectors'>, connectorId: string) {
  const named = connectors.find(({ id }) => id === connectorId)
  return named ? walletConnectors(connectors, named) : []
}

type ConnectingPhase = {
  readonly kind: 'idle' | 'waiting' | 'slow' | 'failed' | 'gone'
  readonly ring: RingProps['state']
  readonly title: string
  readonly body: string
  /** The word on the button that asks. */
  readonly action: string
  readonly error: KitError | undefined
  /** Which of several kinds of network it is asked for now. */
  readonly part?: AttemptPart | undefined
}

/** The progress of an attempt to connect, in words. */
function useConnectingPhase(
  connectorId: string,
  namespace: Namespace | undefined,
  name: string | undefined,
): ConnectingPhase {
  const kit = useKit()
  const { t, errorText } = useText()
  const { attempt, there, isThis } = useKitState((state) => {
    const { attempt, connectors } = state
    // A wallet that is asked for several kinds is asked by several connectors, one after the other.
    const ids = namespace ? [connectorId] : waysOf(state, connectorId).map(({ id }) => id)
    return {
      attempt,
      there: connectors.some(({ id }) => id === connectorId),
      isThis: attempt.status !== 'idle' && ids.includes(attempt.connectorId),
    }
  })
  const wallet = name ?? t('common.wallet')
  const none = { error: undefined, action: t('connecting.askAgain') }
  if (!there) {
    const title = t('connecting.gone.title', { wallet })
    return { ...none, kind: 'gone', ring: 'failed', title, body: t('connecting.gone.body') }
  }
  if (attempt.status === 'idle' || !isThis) {
    const title = t('connecting.idle.title', { wallet })
    return {
      ...none,
      kind: 'idle',
      ring: 'idle',
      title,
      body: t('connecting.idle.body'),
      action: t('connecting.idle.action'),
    }
  }
  if (attempt.status === 'failed') {
    const { error } = attempt
    // While it connects, the wallet alone is asked: an error without a reason is its own, and no network's.
    const { title, body } = error.code.startsWith('rpc/')
      ? { title: t('connecting.broken.title', { wallet }), body: t('connecting.broken.body') }
      : errorText(error, { wallet })
    const declined = error.code === 'wallet/user-rejected'
    return {
      kind: 'failed',
      ring: 'failed',
      title,
      body: declined ? t('connecting.declined.body') : body,
      action: t('common.tryAgain'),
      error,
    }
  }
  const { part } = attempt
  if (attempt.slow) {
    const title = t('connecting.slow.title', { wallet })
    return { ...none, kind: 'slow', ring: 'asked', title, body: t('connecting.slow.body'), part }
  }
  if (part) {
    const { length } = part.namespaces
    const title = t('connecting.part.title', { wallet, kind: namespaceNames[part.namespace] })
    const body = t('connecting.part.body', { place: part.namespaces.indexOf(part.namespace) + 1, count: length })
    return { ...none, kind: 'waiting', ring: 'asked', title, body, part }
  }
  const body = kit.env.platform.mobile ? t('connecting.waiting.bodyMobile') : t('connecting.waiting.body')
  return { ...none, kind: 'waiting', ring: 'asked', title: t('connecting.waiting.title', { wallet }), body }
}
