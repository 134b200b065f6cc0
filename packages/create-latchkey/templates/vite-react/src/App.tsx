import { ConnectButton, LatchkeyProvider, useAccount, useBalance, useSignMessage } from 'latchkey'
import { useState } from 'react'
import { kit } from './kit.ts'

export function App() {
  return (
    <LatchkeyProvider kit={kit}>
      <main>
        <h1>latchkey-app</h1>
        <ConnectButton />
        <Account />
      </main>
    </LatchkeyProvider>
  )
}

function Account() {
  const { address } = useAccount()
  if (address === undefined) return <p>Connect a wallet to see what it holds.</p>
  return (
    <>
      <p>{address}</p>
      <Balance />
      <Signature key={address} />
    </>
  )
}

function Balance() {
  const { text, error } = useBalance()
  if (error) return <p role="alert">{error.shortMessage}</p>
  return <p>{text ?? 'Reading the balance …'}</p>
}

function Signature() {
  const { signMessage, isPending, error } = useSignMessage()
  const [signature, setSignature] = useState<string>()
  const sign = async () => {
    try {
      setSignature((await signMessage({ message: 'Hello from latchkey-app' })).signature)
    } catch {
      // `error` says why.
    }
  }
  return (
    <>
      <button type="button" disabled={isPending} onClick={sign}>
        Sign a message
      </button>
      {signature && <output>{signature}</output>}
      {error && <p role="alert">{error.shortMessage}</p>}
    </>
  )
}
