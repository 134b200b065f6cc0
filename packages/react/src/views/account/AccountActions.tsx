import { type Kit, pushView, supports, type ViewName } from '@latchkey/core'
import { type CaipNetworkId, constants } from '@latchkey/protocol'
import { Action, Actions, receiveIcon, sendIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import type { MessageKey } from '../../messages/messages.types.ts'
import { useText } from '../../text/useText.ts'

type WalletFeature = (typeof constants.walletFeatureOrder)[number]

type AccountAction = {
  readonly icon: string
  readonly label: MessageKey & ('account.receive' | 'account.send')
  readonly view: ViewName & ('WalletReceive' | 'WalletSend')
  readonly offered: (kit: Kit, networkId: CaipNetworkId | undefined) => boolean
}

/** What is built; the order is the specification's. */
const actions: Partial<Record<WalletFeature, AccountAction>> = {
  receive: {
    icon: receiveIcon,
    label: 'account.receive',
    view: 'WalletReceive',
    offered: (kit) => kit.features.receive,
  },
  send: {
    icon: sendIcon,
    label: 'account.send',
    view: 'WalletSend',
    offered: (kit, networkId) => kit.features.send && supports(kit, 'send', networkId),
  },
}

/** The actions that the app allows and the network can do. */
export function AccountActions({ networkId }: { readonly networkId: CaipNetworkId | undefined }) {
  const kit = useKit()
  const { t } = useText()
  const offered = constants.walletFeatureOrder.flatMap((feature) => {
    const action = actions[feature]
    return action?.offered(kit, networkId) ? [{ feature, ...action }] : []
  })
  if (offered.length === 0) return null
  return (
    <Actions>
      {offered.map(({ feature, icon, label, view }) => (
        <Action
          key={feature}
          icon={icon}
          data-testid={`wallet-features-${feature}-button`}
          onClick={() => pushView(kit, view)}
        >
          {t(label)}
        </Action>
      ))}
    </Actions>
  )
}
