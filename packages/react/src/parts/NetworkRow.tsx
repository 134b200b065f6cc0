import { networkImageUrl } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { NetworkImage, Row } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../text/useText.ts'

export type NetworkRowProps = {
  readonly network: Network
  readonly selected?: boolean | undefined
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly onChoose: () => void
}

/** One network to choose. */
export function NetworkRow({ network, selected, trailing, disabled, onChoose }: NetworkRowProps) {
  const kit = useKit()
  const { t } = useText()
  return (
    <Row
      image={<NetworkImage name={network.name} src={networkImageUrl(kit, network)} />}
      title={network.name}
      subtitle={network.testnet ? t('networks.testnet') : undefined}
      selected={selected}
      trailing={trailing}
      disabled={disabled}
      data-testid={`w3m-network-switch-${network.name}`}
      onClick={onChoose}
    />
  )
}
