import { openWalletLink, type WalletLinkKind, walletImageUrl } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Button, externalIcon, Icon, Ring, refreshIcon, Stack, StatusMessage, WalletImage } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { PairingFailed } from './PairingFailed.tsx'
import { PairingLink, PairingSteps } from './PairingSteps.tsx'
import { WhoAnswers } from './WhoAnswers.tsx'

export type LinkPanelProps = {
  readonly wallet: Wallet
  readonly kind: WalletLinkKind
  readonly onRetry: () => void
}

/** Opens the wallet with the link: its app on this phone, its program on this computer, or its page. */
export function LinkPanel({ wallet, kind, onRetry }: LinkPanelProps) {
  const kit = useKit()
  const { t } = useText()
  const { wcUri, wcLinking, expired, error, slow } = useKitState((state) => state.pairing)
  const open = () => openWalletLink(kit, { wallet, kind })
  useOpenAtOnce(kind === 'mobile', open)
  if (error) return <PairingFailed wallet={wallet} error={error} onRetry={onRetry} />
  const { name } = wallet
  const say = expired
    ? { title: t('pairing.expiredLink.title', { wallet: name }), body: t('pairing.expiredLink.body') }
    : wcLinking
      ? { title: t('connecting.waiting.title', { wallet: name }), body: t('pairing.opened.body') }
      : { title: t('pairing.open.title', { wallet: name }), body: t(`pairing.open.${kind}`) }
  return (
    <>
      <Stack className="lk-c">
        <Ring state={expired ? 'failed' : wcLinking ? 'asked' : 'idle'}>
          <WalletImage size="l" name={name} src={walletImageUrl(kit, wallet)} />
        </Ring>
        <StatusMessage title={say.title} live={expired ? 'alert' : 'status'}>
          {say.body}
        </StatusMessage>
      </Stack>
      <WhoAnswers isOwn />
      {slow && <PairingSteps name={name} way="open" />}
      <Stack>
        <Button
          variant="primary"
          busy={wcUri === undefined}
          data-testid="w3m-connecting-widget-secondary-button"
          onClick={expired ? onRetry : open}
        >
          {wcUri !== undefined && <Icon d={expired ? refreshIcon : externalIcon} flip={!expired} />}
          {expired ? t('pairing.renewLink') : t('pairing.open.action', { wallet: name })}
        </Button>
        <PairingLink wallet={wallet} />
      </Stack>
    </>
  )
}

/**
 * Opens the wallet as soon as the link is there, once, if the tap that chose the wallet is fresh enough for the browser
 * to allow it: a tap on a wallet is enough. Coming back to the view opens nothing.
 */
function useOpenAtOnce(wanted: boolean, open: () => void): void {
  const kit = useKit()
  const uri = useKitState((state) => state.pairing.wcUri)
  const [request] = useState(() => ({ open: wanted && kit.store.getState().modal.direction === 'forward' }))
  useEffect(() => {
    if (!request.open || uri === undefined) return
    request.open = false
    if (navigator.userActivation?.isActive) open()
  })
}
