import {
  useConnectWallet,
  useDisconnectWallet,
  useTransactionSigner,
  useWallet,
  useWalletConnectors,
} from '@solana/connector/react'
import { getBase58Decoder } from '@solana/kit'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { useLatchkey } from 'latchkey'
import { useEffect, useState } from 'react'
import { endpoint, kitName } from './kit'

const connection = new Connection(endpoint)

// ConnectorKit's own hooks alone: the kit is a wallet of its list.
export function App() {
  const listed = useWalletConnectors().find(({ name }) => name === kitName)
  const { account: address } = useWallet()
  const { connect } = useConnectWallet()
  const { disconnect } = useDisconnectWallet()
  const { signer } = useTransactionSigner()
  const { open } = useLatchkey()
  const [balance, setBalance] = useState<number>()
  const [signature, setSignature] = useState('')
  const [signed, setSigned] = useState('')
  const [hash, setHash] = useState('')
  const [error, setError] = useState('')

  // The library's own autoConnect asks the person again, and doesn't notice afterwards that the wallet has left.
  const id = listed?.id
  useEffect(() => {
    if (id) connect(id, { silent: true, allowInteractiveFallback: false }).catch(() => {})
  }, [connect, id])
  useEffect(() => {
    if (address) connection.getBalance(new PublicKey(address)).then(setBalance)
  }, [address])

  const reporting = (act: () => Promise<void>) => () => {
    setError('')
    act().catch((problem: Error) => setError(problem.message))
  }
  const transfer = async () => {
    if (!address) throw new Error('Nobody is connected')
    const own = new PublicKey(address)
    const { blockhash } = await connection.getLatestBlockhash()
    const sent = SystemProgram.transfer({ fromPubkey: own, toPubkey: own, lamports: 1 })
    return new Transaction({ recentBlockhash: blockhash, feePayer: own }).add(sent)
  }
  const sign = reporting(async () => {
    const bytes = await signer?.signMessage?.(new TextEncoder().encode('Signed by a host.'))
    setSignature(bytes ? getBase58Decoder().decode(bytes) : '')
  })
  const signOne = reporting(async () => {
    const own = await signer?.signTransaction(await transfer())
    setSigned(own instanceof Transaction ? own.serialize().toString('base64') : '')
  })
  const send = reporting(async () => setHash((await signer?.signAndSendTransaction(await transfer())) ?? ''))

  return (
    <>
      <p data-testid="connect">
        {listed && (
          <button type="button" onClick={reporting(() => connect(listed.id))}>
            Connect
          </button>
        )}
      </p>
      <output data-testid="address">{address}</output>
      <output data-testid="balance">{address && balance}</output>
      <button type="button" data-testid="sign" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{signature}</output>
      <button type="button" data-testid="sign-transaction" onClick={signOne}>
        Sign a transaction
      </button>
      <output data-testid="signed">{signed}</output>
      <button type="button" data-testid="send" onClick={send}>
        Send
      </button>
      <output data-testid="hash">{hash}</output>
      <button type="button" data-testid="account" onClick={() => open()}>
        Account
      </button>
      <button type="button" data-testid="disconnect" onClick={reporting(disconnect)}>
        Leave
      </button>
      <output data-testid="error">{error}</output>
    </>
  )
}
