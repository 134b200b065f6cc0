import { ConnectButton, type Namespace, useAccount, useNetwork } from 'latchkey'
import { BitcoinRequests } from './BitcoinRequests.tsx'
import { EvmRequests } from './EvmRequests.tsx'
import { SolanaRequests } from './SolanaRequests.tsx'

/** One section for each kind of network that the person has connected. */
export function App() {
  const offered = useNetwork().networks.map(({ chainNamespace }) => chainNamespace)
  return (
    <>
      <header>
        <h1>Every request</h1>
        <ConnectButton />
      </header>
      <Section title="Ethereum" namespace="eip155" requests={EvmRequests} />
      {offered.includes('solana') && <Section title="Solana" namespace="solana" requests={SolanaRequests} />}
      {offered.includes('bip122') && <Section title="Bitcoin" namespace="bip122" requests={BitcoinRequests} />}
    </>
  )
}

type SectionProps = {
  readonly title: string
  readonly namespace: Namespace
  readonly requests: (props: { readonly address: string }) => React.ReactNode
}

function Section({ title, namespace, requests: Requests }: SectionProps) {
  const { address } = useAccount({ namespace })
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {address === undefined ? (
        <p>Connect a wallet for {title} to see what it can be asked.</p>
      ) : (
        <>
          <p className="address">{address}</p>
          <Requests address={address} />
        </>
      )}
    </section>
  )
}
