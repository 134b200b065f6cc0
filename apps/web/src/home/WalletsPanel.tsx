import { useLatchkey } from '@latchkey/react'
import { Glyph, List, plusIcon, Row } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import { useWalletRows } from '../wallets/useWalletRows.ts'
import { WalletRow } from '../wallets/WalletRow.tsx'

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
