import type { KitError } from '@latchkey/protocol'
import type { RingProps } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useErrorText } from '../../text/useErrorText.ts'
import { useText } from '../../text/useText.ts'

export type ConnectingPhase = {
  readonly kind: 'idle' | 'waiting' | 'slow' | 'failed' | 'gone'
  readonly ring: RingProps['state']
  readonly title: string
  readonly body: string
  /** The word on the button that asks. */
  readonly action: string
  readonly error: KitError | undefined
}

/** Where an attempt to connect stands, in words. */
export function useConnectingPhase(connectorId: string, name: string | undefined): ConnectingPhase {
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const { attempt, there } = useKitState((state) => ({
    attempt: state.attempt,
    there: state.connectors.some((connector) => connector.id === connectorId),
  }))
  const wallet = name ?? t('common.wallet')
  const none = { error: undefined, action: t('connecting.askAgain') }
  if (!there) {
    const title = t('connecting.gone.title', { wallet })
    return { ...none, kind: 'gone', ring: 'failed', title, body: t('connecting.gone.body') }
  }
  if (attempt.status === 'idle' || attempt.connectorId !== connectorId) {
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
    const { title, body } = errorText(error, { wallet })
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
  if (attempt.slow) {
    const title = t('connecting.slow.title', { wallet })
    return { ...none, kind: 'slow', ring: 'asked', title, body: t('connecting.slow.body') }
  }
  const body = kit.env.platform.mobile ? t('connecting.waiting.bodyMobile') : t('connecting.waiting.body')
  return { ...none, kind: 'waiting', ring: 'asked', title: t('connecting.waiting.title', { wallet }), body }
}
