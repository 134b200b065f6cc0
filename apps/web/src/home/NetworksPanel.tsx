import { networkImageUrl } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useKit, useLatchkey, useNetwork } from '@latchkey/react'
import { Chip, List, NetworkImage, Row, Skeleton } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import type { Subject } from '../portfolio/subject.ts'
import { Panel } from '../shell/Panel.tsx'
import type { Holdings } from './useHoldings.ts'

export type NetworksPanelProps = { readonly subject: Subject; readonly holdings: Holdings }

/** Every network of the app, with what is there; a press makes it the one in use. */
export function NetworksPanel({ subject, holdings }: NetworksPanelProps) {
  const { t } = useText()
  const kit = useKit()
  const { networks, networkId, switchNetwork } = useNetwork()
  return (
    <Panel title={t('home.networks')} action={<NetworkMenu />}>
      <List>
        {networks.map((network) => (
          <Row
            key={network.caipNetworkId}
            image={<NetworkImage name={network.name} src={networkImageUrl(kit, network)} />}
            title={network.name}
            // Of other kinds of network this account says nothing.
            {...(subject.networkIds.includes(network.caipNetworkId) && {
              subtitle: <Contents holdings={holdings} networkId={network.caipNetworkId} />,
            })}
            selected={network.caipNetworkId === networkId}
            onClick={() => {
              // What goes wrong is said by the kit's own notification.
              switchNetwork({ networkId: network.caipNetworkId }).catch(() => undefined)
            }}
          />
        ))}
      </List>
    </Panel>
  )
}

type ContentsProps = { readonly holdings: Holdings; readonly networkId: CaipNetworkId }

function Contents({ holdings: { status, list, networks }, networkId }: ContentsProps) {
  const { t } = useText()
  if (status === 'loading') return <Skeleton width={62} height={20} />
  const readings = networks.filter((each) => each.networkId === networkId).map(({ reading }) => reading)
  const unread = readings.find((reading) => reading.state === 'unread')
  if (status === 'failed' || unread !== undefined) {
    return t(unread?.reason === 'no-source' ? 'home.networkUnread' : 'home.networkUnknown')
  }
  const count = list.filter(({ chainId }) => chainId === networkId).length
  return count > 0 ? t('home.networkTokens', { count }) : t('home.networkEmpty')
}

/** The network that apps and new payments begin with; opens the choice. */
function NetworkMenu() {
  const { t } = useText()
  const kit = useKit()
  const { network } = useNetwork()
  const { open } = useLatchkey()
  if (network === undefined) return null
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
