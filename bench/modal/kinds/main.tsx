// The example of the README with Solana and Bitcoin beside Ethereum-like networks: what a page pays for all three.
import { ConnectButton, createKit, evm, injected, LatchkeyProvider } from 'latchkey'
import { bitcoin as bitcoinChain, bitcoinWallets } from 'latchkey/bitcoin'
import { base, bitcoin, mainnet, polygon, solana } from 'latchkey/networks'
import { solana as solanaChain, walletStandard } from 'latchkey/solana'
import { createRoot } from 'react-dom/client'

function start({ apiUrl, projectId }: { apiUrl: string; projectId: string }) {
  const kit = createKit({
    networks: [mainnet, base, polygon, solana, bitcoin],
    adapters: [evm(), solanaChain(), bitcoinChain()],
    connectors: [injected(), walletStandard(), bitcoinWallets()],
    apiUrl,
    projectId,
  })
  createRoot(document.getElementById('app') ?? document.body).render(
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}

fetch('/latchkey.json').then((answer) => answer.json().then(start))
