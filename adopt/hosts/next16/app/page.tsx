import { ConnectButton } from 'latchkey'
import { Wallet } from './wallet'

// A component of the server: it imports the button as it is.
export default function Page() {
  return (
    <main>
      <div data-testid="connect">
        <ConnectButton />
      </div>
      <Wallet />
    </main>
  )
}
