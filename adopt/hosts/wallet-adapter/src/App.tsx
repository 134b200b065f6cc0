import { getBase58Decoder } from '@solana/kit'
import type { WalletName } from '@solana/wallet-adapter-base'
import { useConnection, useWallet } from '@solana/wallet-adapter-react'
import { SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { useLatchkey } from 'latchkey'
import { useEffect, useState } from 'react'
import { kitName } from './kit'

// wallet-adapter's own hooks alone: the kit is a wallet of its list.
export function App({ onConnect }: { onConnect: () => void }) {
  const { wallets, publicKey, select, disconnect, signMessage, signTransaction, sendTransaction } = useWallet()
  const listed = wallets.find(({ adapter }) => adapter.name === kitName)?.adapter
  const { connection } = useConnection()
  const { open } = useLatchkey()
  const [balance, setBalance] = useState<number>()
  const [signature, setSignature] = useState('')
  const [signed, setSigned] = useState('')
  const [hash, setHash] = useState('')

  useEffect(() => {
    if (publicKey) connection.getBalance(publicKey).then(setBalance)
  }, [connection, publicKey])

  const transfer = async () => {
    if (!publicKey) throw new Error('Nobody is connected')
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
    const instruction = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 })
    return { payerKey: publicKey, recentBlockhash, instructions: [instruction] }
  }
  const connect = (name: WalletName) => {
    onConnect()
    select(name)
  }
  const sign = async () => {
    const bytes = await signMessage?.(new TextEncoder().encode('Signed by a host.'))
    setSignature(bytes ? getBase58Decoder().decode(bytes) : '')
  }
  // Transactions of both kinds.
  const signOne = async () => {
    const { payerKey: feePayer, recentBlockhash, instructions } = await transfer()
    const transaction = new Transaction({ feePayer, recentBlockhash }).add(...instructions)
    setSigned((await signTransaction?.(transaction))?.serialize().toString('base64') ?? '')
  }
  const send = async () => {
    const message = new TransactionMessage(await transfer()).compileToV0Message()
    setHash(await sendTransaction(new VersionedTransaction(message), connection))
  }

  return (
    <>
      <p data-testid="connect">
        {listed && (
          <button type="button" onClick={() => connect(listed.name)}>
            Connect
          </button>
        )}
      </p>
      <output data-testid="address">{publicKey?.toBase58()}</output>
      <output data-testid="balance">{publicKey && balance}</output>
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
      <button type="button" data-testid="disconnect" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}
