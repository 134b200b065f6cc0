import { useEffect } from 'react'
import {
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useReconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'

// wagmi's own hooks alone: the connector of its config does the rest.
export function App() {
  const { address, chainId } = useAccount()
  const { connect, connectors, data: connected, error: notConnected } = useConnect()
  const { data: balance, error: notRead } = useBalance({ address })
  const { signMessage, data: signature, error: notSigned } = useSignMessage()
  const { switchChain, error: notSwitched } = useSwitchChain()
  const { sendTransaction, data: hash, error: notSent } = useSendTransaction()
  const { disconnect, error: notLeft } = useDisconnect()
  const { reconnect } = useReconnect()
  useEffect(() => reconnect(), [reconnect])
  const kit = connectors.find(({ id }) => id === 'latchkey')
  const error = notRead ?? notConnected ?? notSigned ?? notSwitched ?? notSent ?? notLeft
  return (
    <>
      <p data-testid="connect">
        <button type="button" onClick={() => kit && connect({ connector: kit, withCapabilities: true })}>
          Connect
        </button>
      </p>
      <output data-testid="capabilities">{connected && JSON.stringify(connected.accounts)}</output>
      <output data-testid="address">{address}</output>
      <output data-testid="network">{chainId}</output>
      <output data-testid="balance">{address && balance?.value.toString()}</output>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Signed by a host.' })}>
        Sign
      </button>
      <output data-testid="signature">{signature}</output>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: 8453 })}>
        Base
      </button>
      <button type="button" data-testid="send" onClick={() => sendTransaction({ to: address, value: 1n })}>
        Send
      </button>
      <output data-testid="hash">{hash}</output>
      <button type="button" data-testid="disconnect" onClick={() => disconnect()}>
        Leave
      </button>
      <output data-testid="error">{error?.message}</output>
    </>
  )
}
