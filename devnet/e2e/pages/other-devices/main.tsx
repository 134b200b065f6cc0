import { ConnectButton, createKit, evm, LatchkeyProvider, useAccount, useConnections, useProvider } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { type WalletConnectConnector, walletConnect } from 'latchkey/walletconnect'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// An app that reaches wallets by a relay of its own, has them sign, and takes up what an earlier page was waiting for.

type Settings = { readonly apiUrl: string; readonly projectId: string; readonly relayUrl: string }
type Requests = { request(request: { method: string; params: unknown }): Promise<unknown> }

const textOf = (message: string) =>
  `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

function Signing({ connector }: { readonly connector: () => WalletConnectConnector | undefined }) {
  const { address } = useAccount()
  const provider = useProvider()
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

function start({ apiUrl, projectId, relayUrl }: Settings) {
  const metadata = { name: 'Test app', url: location.origin }
  const kit = createKit({
    networks: [mainnet, base, polygon],
    adapters: [evm()],
    connectors: [walletConnect({ relayUrl, projectId, metadata })],
    apiUrl,
    projectId,
  })
  const connector = () => {
    const found = kit.store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
    return found as WalletConnectConnector | undefined
  }
  createRoot(document.getElementById('app') ?? document.body).render(
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
      <Signing connector={connector} />
    </LatchkeyProvider>,
  )
}

fetch('/latchkey.json').then((answer) => answer.json().then(start))
