import { Body } from '@latchkey/ui'
import { WalletChoice } from './WalletChoice.tsx'

/** The wallets, where the Connect view shows logins alone. */
export function ConnectWalletsView() {
  return (
    <Body>
      <WalletChoice disabled={false} namespace={undefined} />
    </Body>
  )
}
