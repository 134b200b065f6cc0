import type { Kit } from '@latchkey/core'
import { type Network, namespaceNames } from '@latchkey/protocol'
import { Caption, List, Stack } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useText } from '../text/useText.ts'
import { NetworkRow } from './NetworkRow.tsx'

export type NetworkListProps = {
  readonly kit: Kit
  readonly selected?: Network | undefined
  readonly trailing?: ((network: Network) => ReactNode) | undefined
  readonly onChoose: (network: Network) => void
}

/** The networks of the app to choose from, under the name of their kind where there are several. */
export function NetworkList({ kit, selected, trailing, onChoose }: NetworkListProps) {
  const { t } = useText()
  const kinds = [...new Set(kit.networks.map(({ chainNamespace }) => chainNamespace))]
  const rows = (networks: readonly Network[]) =>
    networks.map((network) => (
      <NetworkRow
        key={network.caipNetworkId}
        network={network}
        selected={network === selected}
        trailing={trailing?.(network)}
        onChoose={() => onChoose(network)}
      />
    ))
  if (kinds.length < 2) return <List aria-label={t('networks.list')}>{rows(kit.networks)}</List>
  return kinds.map((kind) => (
    <Stack key={kind}>
      <Caption>{namespaceNames[kind]}</Caption>
      <List aria-label={t('networks.kind', { kind: namespaceNames[kind] })}>
        {rows(kit.networks.filter(({ chainNamespace }) => chainNamespace === kind))}
      </List>
    </Stack>
  ))
}
