import { openModal, pushView, type ViewParams } from '@latchkey/core'
import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import { Button, cardIcon, Icon } from '@latchkey/ui'
import { useBuyOffered } from '../../hooks/useBuyOffered.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { emitBuy } from './buyEvents.ts'

export type BuyButtonProps = {
  /** What there is too little of. Absent: anything. */
  readonly token?:
    | { readonly networkId: CaipNetworkId; readonly address?: CaipAddress | undefined; readonly symbol: string }
    | undefined
}

/** The way to tokens for those who have too few of them; nothing where buying isn't offered. */
export function BuyButton({ token }: BuyButtonProps) {
  const kit = useKit()
  const { t } = useText()
  const isOffered = useBuyOffered(token?.networkId)
  if (!isOffered) return null
  const buy = () => {
    emitBuy(kit, { type: 'SELECT_BUY_CRYPTO' })
    const { modal } = kit.store.getState()
    // Parts of the modal stand in pages of apps, too.
    if (modal.open) pushView(kit, 'OnRampProviders', toParams(token))
    else void openModal(kit, { view: 'OnRampProviders', params: toParams(token) })
  }
  return (
    <Button data-testid="buy-button" onClick={buy}>
      <Icon d={cardIcon} />
      {token ? t('buy.short', { token: token.symbol }) : t('account.buy')}
    </Button>
  )
}

function toParams(token: BuyButtonProps['token']): ViewParams['OnRampProviders'] {
  if (token === undefined) return undefined
  const { networkId, address } = token
  return { networkId, ...(address && { address }) }
}
