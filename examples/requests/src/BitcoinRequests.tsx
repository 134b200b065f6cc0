import { useAccount, useProvider } from 'latchkey'
import { bitcoinWalletOf } from 'latchkey/bitcoin'
import { Ask } from './Ask.tsx'
import { useTransfer } from './useTransfer.ts'

export function BitcoinRequests({ address }: { readonly address: string }) {
  const { networkId } = useAccount({ namespace: 'bip122' })
  const provider = useProvider({ namespace: 'bip122' })
  const send = useTransfer('bip122')
  if (!provider || !networkId) return null
  const wallet = bitcoinWalletOf(provider, networkId, address)
  const { signMessage } = wallet
  return (
    <>
      {/* What a wallet can't do is absent. */}
      {signMessage && (
        <Ask
          label="Sign a message"
          ask={() => signMessage({ address, message: 'Hello from the example', protocol: 'bip322' })}
        />
      )}
      <Ask label="Send 0.001 BTC" ask={() => send(address, '0.001')} />
    </>
  )
}
