import { networkImageUrl } from '@latchkey/core'
import { useAccount, useKit, useLatchkey, useNetwork } from '@latchkey/react'
import { Chip, NetworkImage } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'

/** The network in use; opens the choice. Nothing while no wallet is connected. */
export function NetworkMenu() {
  const { t } = useText()
  const kit = useKit()
  const { isConnected } = useAccount()
  const { network } = useNetwork()
  const { open } = useLatchkey()
  if (!isConnected || network === undefined) return null
  return (
    <Chip
      menu
      lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
      aria-label={t('home.changeNetwork', { network: network.name })}
      data-testid="w3m-network-button"
      onClick={() => open({ view: 'Networks' })}
    >
      {network.name}
    </Chip>
  )
}
