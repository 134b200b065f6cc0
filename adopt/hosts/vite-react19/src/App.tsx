import {
  ConnectButton,
  useAccount,
  useBalance,
  useDisconnect,
  useNetwork,
  useSendTransaction,
  useSignMessage,
} from 'latchkey'
import { useState } from 'react'

export function App() {
  const { address } = useAccount()
  const { chainId, switchNetwork } = useNetwork()
  const { units } = useBalance()
  const { signMessage, error } = useSignMessage()
  const { sendTransaction, error: notSent } = useSendTransaction()
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')
  const [hash, setHash] = useState('')
  const sign = async () => setSignature((await signMessage({ message: 'Signed by a host.' })).signature)
  const send = async () => address && setHash((await sendTransaction({ to: address, value: 1n })).hash)
  return (
    <>
      <div data-testid="connect">
        <ConnectButton />
      </div>
      <output data-testid="address">{address}</output>
      <output data-testid="network">{address && String(chainId)}</output>
      <output data-testid="balance">{address && String(units ?? '')}</output>
      <button type="button" data-testid="sign" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{signature}</output>
      <button type="button" data-testid="switch" onClick={() => switchNetwork({ networkId: 'eip155:8453' })}>
        Base
      </button>
      <button type="button" data-testid="send" onClick={send}>
        Send
      </button>
      <output data-testid="hash">{hash}</output>
      <button type="button" data-testid="disconnect" onClick={() => disconnect()}>
        Leave
      </button>
      <output data-testid="error">{(error ?? notSent)?.message}</output>
    </>
  )
}
