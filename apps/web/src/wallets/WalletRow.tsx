import { truncateAddress } from '@latchkey/protocol'
import { useSwitchConnection } from '@latchkey/react'
import { Mono, Row, WalletImage } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import type { WalletRowData } from './useWalletRows.ts'

/** A connected wallet as a row that makes it the one in use. */
export function WalletRow({ row }: { readonly row: WalletRowData }) {
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
