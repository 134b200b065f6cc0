import { useAccount, useProvider } from 'latchkey'
import { solanaWalletOf } from 'latchkey/solana'
import { Ask } from './Ask.tsx'
import { useTransfer } from './useTransfer.ts'

export function SolanaRequests({ address }: { readonly address: string }) {
  const { networkId } = useAccount({ namespace: 'solana' })
  const provider = useProvider({ namespace: 'solana' })
  const send = useTransfer('solana')
  if (!provider || !networkId) return null
  const wallet = solanaWalletOf(provider, address, networkId)
  const message = new TextEncoder().encode('Hello from the example')
  return (
    <>
      <Ask label="Sign a message" ask={async () => base64Of(await wallet.signMessage(message))} />
      <Ask label="Sign in" ask={async () => (await wallet.signIn({ statement: 'Log in to the example' })).address} />
      <Ask label="Send 0.001 SOL" ask={() => send(address, '0.001')} />
    </>
  )
}

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
