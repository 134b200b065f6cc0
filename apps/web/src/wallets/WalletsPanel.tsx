import { type ConnectedWallet, connectedWallets, switchWallet } from '@latchkey/core/connection'
import { parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import { useConnections, useKit, useKitState, useLatchkey } from '@latchkey/react'
import { KindMarks } from '@latchkey/react/parts'
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
          <WalletRow key={row.id} row={row} />
        ))}
        <Row image={<Glyph icon={plusIcon} />} title={t('home.addWallet')} onClick={() => open({ view: 'Connect' })} />
      </List>
    </Panel>
  )
}

/** A connected wallet as a row that makes it the one in use. */
function WalletRow({ row }: { readonly row: WalletRowData }) {
  const { t } = useText()
  const kit = useKit()
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
      trailing={<KindMarks namespaces={row.namespaces} />}
      selected={row.current}
      onClick={() => switchWallet(kit, row)}
    />
  )
}

export type WalletRowData = Pick<ConnectedWallet, 'id' | 'name' | 'imageUrl' | 'namespaces' | 'type'> & {
  /** The ways that it is connected by, one for each kind of network or one for all. */
  readonly connectorIds: readonly string[]
  /** Addresses that it shares, without their networks, each once. */
  readonly addresses: readonly string[]
  /** It is the one in use for some kind of network. */
  readonly current: boolean
}

/** The connected wallets as lists show them, each once. */
export function useWalletRows(): readonly WalletRowData[] {
  const wallets = connectedWallets(useConnections())
  const current = useKitState((state) => Object.values(state.currentByNamespace))
  return wallets.map(({ id, name, imageUrl, type, namespaces, connections }) => {
    const accounts = connections.flatMap((connection) => connection.accounts)
    return {
      id,
      name,
      imageUrl,
      type,
      namespaces,
      connectorIds: connections.map(({ connectorId }) => connectorId),
      addresses: [...new Set(accounts.map((account) => parseCaipAddress(account).address))],
      current: connections.some(({ uid }) => current.includes(uid)),
    }
  })
}
