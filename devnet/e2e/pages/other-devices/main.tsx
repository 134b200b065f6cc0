import type { ChainAdapter } from '@latchkey/core'
import {
  ConnectButton,
  createKit,
  evm,
  type Kit,
  LatchkeyProvider,
  useAccount,
  useConnections,
  useProvider,
} from 'latchkey'
import { base, bitcoinRegtest, mainnet, polygon, solana } from 'latchkey/networks'
import { startPairing, type WalletConnectConnector, walletConnect } from 'latchkey/walletconnect'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// An app that reaches wallets by a relay of its own, has them sign, and takes up what an earlier page was waiting for.

type Settings = {
  readonly apiUrl: string
  readonly projectId: string
  readonly relayUrl: string
  readonly networks: readonly string[]
}
type Requests = { request(request: { method: string; params: unknown }): Promise<unknown> }

const textOf = (message: string) =>
  `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

function Signing({ connector }: { readonly connector: () => WalletConnectConnector | undefined }) {
  const { address } = useAccount({ namespace: 'eip155' })
  const provider = useProvider({ namespace: 'eip155' })
  const connections = useConnections()
  const [result, setResult] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  // What was asked before this page was loaded: its answers wait in the client.
  useEffect(() => {
    if (connections.length === 0) return
    const timer = setInterval(async () => {
      const client = await connector()?.client()
      setLeft(
        (client?.pendingRequests() ?? []).map(({ method, answer }) => `${method} ${JSON.stringify(answer ?? null)}`),
      )
    }, 100)
    return () => clearInterval(timer)
  }, [connections.length, connector])
  const sign = async () => {
    setResult('asked')
    try {
      const params = [textOf('Hello from the page'), address]
      setResult(String(await (provider as Requests).request({ method: 'personal_sign', params })))
    } catch (error) {
      setResult(`failed: ${Reflect.get(Object(error), 'code')}`)
    }
  }
  return (
    <>
      <button type="button" data-testid="sign" disabled={provider === undefined} onClick={() => void sign()}>
        Sign a message
      </button>
      <output data-testid="result">{result}</output>
      <ul data-testid="left">
        {left.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** The wallets of the other kinds, for what asks them in this page. */
function OtherKinds() {
  const [onSolana, onBitcoin] = [useAccount({ namespace: 'solana' }), useAccount({ namespace: 'bip122' })]
  const [solanaProvider, bitcoinProvider] = [useProvider({ namespace: 'solana' }), useProvider({ namespace: 'bip122' })]
  useEffect(() => {
    const { address, networkId } = onSolana
    if (!address || !networkId || !solanaProvider) return
    import('latchkey/solana').then(({ solanaWalletOf }) =>
      Reflect.set(window, 'solanaWallet', solanaWalletOf(solanaProvider, address, networkId)),
    )
  }, [onSolana, solanaProvider])
  useEffect(() => {
    const { address, networkId } = onBitcoin
    if (!address || !networkId || !bitcoinProvider) return
    import('latchkey/bitcoin').then(({ bitcoinWalletOf }) => {
      Reflect.set(window, 'bitcoinWallet', bitcoinWalletOf(bitcoinProvider, networkId, address))
      Reflect.set(window, 'bitcoinSession', bitcoinProvider)
    })
  }, [onBitcoin, bitcoinProvider])
  return (
    <ul>
      <li data-testid="solana-address">{onSolana.address}</li>
      <li data-testid="bitcoin-address">{onBitcoin.address}</li>
    </ul>
  )
}

/** Solana and Bitcoin where the devnet has them: their code is not fetched before. */
async function adaptersOf(networks: readonly string[]): Promise<readonly ChainAdapter[]> {
  const [onSolana, onBitcoin] = await Promise.all([
    networks.includes(solana.caipNetworkId) && import('latchkey/solana'),
    networks.includes(bitcoinRegtest.caipNetworkId) && import('latchkey/bitcoin'),
  ])
  return [evm(), ...(onSolana ? [onSolana.solana()] : []), ...(onBitcoin ? [onBitcoin.bitcoin()] : [])]
}

/** A connection with a sign-in, for what asks for one in this page. `refuses`: the app's verdict is no. */
function signInBy(kit: Kit, refuses: boolean) {
  const { host, href } = location
  const at = { domain: host, uri: href, chainId: mainnet.caipNetworkId, chains: [mainnet.caipNetworkId] }
  const iat = new Date().toISOString()
  const signIn = { ...at, nonce: 'n1n1n1n1', version: '1', iat, statement: 'Members read the terms first.' }
  const signed: unknown[] = []
  const onSignIn = async (results: readonly unknown[]) => {
    signed.push(...results)
    if (refuses) throw new Error('The app says no.')
  }
  return startPairing(kit, { signIn, onSignIn }).then(
    (connection) => ({ connected: connection !== undefined, signed }),
    (error: unknown) => ({ failed: `${Reflect.get(Object(error), 'code')} ${error}`, signed }),
  )
}

async function start({ apiUrl, projectId, relayUrl, networks }: Settings) {
  const metadata = { name: 'Test app', url: location.origin }
  const others = [base, polygon, solana, bitcoinRegtest].filter(({ caipNetworkId }) => networks.includes(caipNetworkId))
  const kit: Kit = createKit({
    networks: [mainnet, ...others],
    adapters: await adaptersOf(networks),
    connectors: [walletConnect({ relayUrl, projectId, metadata })],
    apiUrl,
    projectId,
  })
  const connector = () => {
    const found = kit.store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
    return found as WalletConnectConnector | undefined
  }
  Reflect.set(window, 'signIn', (refuses: boolean) => signInBy(kit, refuses))
  Reflect.set(window, 'pairingUri', () => kit.store.getState().pairing.wcUri)
  createRoot(document.getElementById('app') ?? document.body).render(
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
      <Signing connector={connector} />
      <OtherKinds />
    </LatchkeyProvider>,
  )
}

fetch('/latchkey.json').then((answer) => answer.json().then(start))
