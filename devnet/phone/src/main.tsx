import { Buffer } from 'buffer/index.js'
import { createRoot } from 'react-dom/client'
import './phone.css'
import { PhoneApp } from './screens/PhoneApp.tsx'
import { loadSettings } from './settings.ts'
import { createPhoneWallet } from './wallet/createPhoneWallet.ts'

// WalletKit reads and writes ReCaps with Node's Buffer, which browsers lack.
Reflect.set(globalThis, 'Buffer', Buffer)

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
const root = createRoot(container)

try {
  root.render(<PhoneApp wallet={await createPhoneWallet(await loadSettings())} />)
} catch (error) {
  root.render(
    <main className="phone">
      <h1>The phone didn't start</h1>
      <p role="alert">{error instanceof Error ? error.message : 'Unknown error'}</p>
      <p>Check that the relay runs, then reload this page.</p>
    </main>,
  )
}
