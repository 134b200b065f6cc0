import { parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import { useConnections, useKitState, useLatchkey, useSwitchConnection } from '@latchkey/react'
import { Glyph, List, Mono, plusIcon, Row, WalletImage } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'

/** The connected wallets; a press makes one the one in use. */
export function WalletsPanel() {
  const { t } = useText()
  const { open } = useLatchkey()
  const rows = useWalletRows()
  return (
    <Panel title={t('home.wallets')}>
      <List>
        {rows.map((row) => (
          <WalletRow key={row.connectorId} row={row} />
        ))}
        <Row image={<Glyph icon={plusIcon} />} title={t('home.addWallet')} onClick={() => open({ view: 'Connect' })} />
      </List>
    </Panel>
  )
}

/** A connected wallet as a row that makes it the one in use. */
function WalletRow({ row }: { readonly row: WalletRowData }) {
  const { t } = useText()
  const switchConnection = useSwitchConnection()
  const [first] = row.addresses
  return (
    <Row
      image={<WalletImage name={row.name} src={row.imageUrl} />}
      title={row.name}
      subtitle={
        row.addresses.length > 1
          ? t('settings.accounts', { count: row.addresses.length })
          : first && <Mono full={first}>{truncateAddress(first)}</Mono>
      }
      selected={row.current}
      onClick={() => switchConnection({ connectorId: row.connectorId })}
    />
  )
}

export type WalletRowData = {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** Addresses that it shares, without their networks, each once. */
  readonly addresses: readonly string[]
  /** It is the one in use for some kind of network. */
  readonly current: boolean
}

/** The connected wallets as lists show them. */
export function useWalletRows(): readonly WalletRowData[] {
  const connections = useConnections()
  const current = useKitState((state) => Object.values(state.currentByNamespace))
  return connections.map(({ connectorId, name, imageUrl, accounts }) => ({
    connectorId,
    name,
    imageUrl,
    addresses: [...new Set(accounts.map((account) => parseCaipAddress(account).address))],
    current: current.includes(connectorId),
  }))
}
