import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createKit, evm, LatchkeyProvider } from 'latchkey'
import { embedded } from 'latchkey/embedded'
import { mainnet } from 'latchkey/networks'
import { latchkey } from 'latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { mainnet as wagmiMainnet } from 'viem/chains'
import {
  createConfig,
  http,
  useAccount,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useSendCalls,
  WagmiProvider,
} from 'wagmi'

// An app that asks the embedded wallet for several calls by wagmi's own hooks alone.

type Settings = { readonly apiUrl: string; readonly projectId: string; readonly frameUrl: string }

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const calls = [
  { to: stranger, value: parseEther('0.01') },
  { to: stranger, value: parseEther('0.02') },
] as const

function App() {
  const { address } = useAccount()
  const { connect, connectors } = useConnect()
  const { data: capabilities } = useCapabilities({
    chainId: wagmiMainnet.id,
    query: { enabled: address !== undefined },
  })
  const { sendCalls, data: sent, error } = useSendCalls()
  const { data: status } = useCallsStatus({
    id: sent?.id ?? '',
    query: {
      enabled: sent !== undefined,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' || state.data === undefined ? 100 : false),
    },
  })
  const [connector] = connectors
  return (
    <>
      <button type="button" data-testid="connect-button" onClick={() => connector && connect({ connector })}>
        Connect
      </button>
      <output data-testid="address">{address}</output>
      <output data-testid="capabilities">{capabilities && JSON.stringify(capabilities)}</output>
      <button type="button" data-testid="send" onClick={() => sendCalls({ calls, forceAtomic: true })}>
        Send
      </button>
      <output data-testid="status">
        {status && JSON.stringify([status.status, status.statusCode, status.atomic, status.receipts?.length])}
      </output>
      <output data-testid="error">{error?.message}</output>
    </>
  )
}

function start({ apiUrl, projectId, frameUrl }: Settings) {
  const kit = createKit({
    networks: [mainnet],
    adapters: [evm()],
    connectors: [embedded({ frameUrl, projectId })],
    apiUrl,
    projectId,
  })
  const config = createConfig({
    chains: [wagmiMainnet],
    transports: { [wagmiMainnet.id]: http(`${apiUrl}/v1?${new URLSearchParams({ projectId, chainId: 'eip155:1' })}`) },
    connectors: [latchkey(kit)],
    multiInjectedProviderDiscovery: false,
  })
  createRoot(document.querySelector('main') ?? document.body).render(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <LatchkeyProvider kit={kit}>
          <App />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}

fetch('/latchkey.json').then((answer) => answer.json().then(start))
