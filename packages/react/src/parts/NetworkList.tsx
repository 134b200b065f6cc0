import { type Kit, networkImageUrl } from '@latchkey/core'
import { type Network, namespaceNames } from '@latchkey/protocol'
import { Caption, List, NetworkImage, Row, Stack } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../text/TextContext.ts'

export type NetworkListProps = {
  readonly kit: Kit
  readonly selected?: Network | undefined
  /** Moves the focus to the selected one, in place of what led here. */
  readonly autoFocus?: boolean | undefined
  readonly trailing?: ((network: Network) => ReactNode) | undefined
  /** Which of the app's networks there are to choose from; all unless given. */
  readonly networks?: readonly Network[] | undefined
  readonly onChoose: (network: Network) => void
}

/** The networks of the app to choose from, under the name of their kind where there are several. */
export function NetworkList({
  kit,
  selected,
  autoFocus,
  trailing,
  networks = kit.networks,
  onChoose,
}: NetworkListProps) {
  const { t } = useText()
  const kinds = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const rows = (shown: readonly Network[]) =>
    shown.map((network) => (
      <NetworkRow
        key={network.caipNetworkId}
        network={network}
        selected={network === selected}
        autoFocus={autoFocus && network === selected}
        trailing={trailing?.(network)}
        onChoose={() => onChoose(network)}
      />
    ))
  if (kinds.length < 2) return <List aria-label={t('networks.list')}>{rows(networks)}</List>
  return kinds.map((kind) => (
    <Stack key={kind}>
      <Caption>{namespaceNames[kind]}</Caption>
      <List aria-label={t('networks.kind', { kind: namespaceNames[kind] })}>
        {rows(networks.filter(({ chainNamespace }) => chainNamespace === kind))}
      </List>
    </Stack>
  ))
}

type NetworkRowProps = {
  readonly network: Network
  readonly selected?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly onChoose: () => void
}

/** One network to choose. */
function NetworkRow({ network, selected, autoFocus, trailing, disabled, onChoose }: NetworkRowProps) {
  const kit = useKit()
  const { t } = useText()
  return (
    <Row
      image={<NetworkImage name={network.name} src={networkImageUrl(kit, network)} />}
      title={network.name}
      subtitle={network.testnet ? t('networks.testnet') : undefined}
      selected={selected}
      autoFocus={autoFocus}
      trailing={trailing}
      disabled={disabled}
      data-testid={`w3m-network-switch-${network.name}`}
      onClick={onChoose}
    />
  )
}
