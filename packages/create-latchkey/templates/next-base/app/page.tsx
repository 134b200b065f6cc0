import { ConnectButton } from 'latchkey'
import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>latchkey-app</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
