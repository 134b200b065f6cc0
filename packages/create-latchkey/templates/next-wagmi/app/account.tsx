'use client'
import { formatEther } from 'viem'
import { useBalance, useConnection, useSignMessage } from 'wagmi'

export function Account() {
  const { address } = useConnection()
  if (address === undefined) return <p>Connect a wallet to see what it holds.</p>
  return (
    <>
      <p>{address}</p>
      <Balance address={address} />
      <Signature key={address} />
    </>
  )
}

function Balance({ address }: { readonly address: `0x${string}` }) {
  const { data, error } = useBalance({ address })
  if (error) return <p role="alert">The balance could not be read. Is there a node in .env?</p>
  return <p>{data ? `${formatEther(data.value)} ${data.symbol}` : 'Reading the balance …'}</p>
}

function Signature() {
  const { mutate: signMessage, data: signature, isPending, error } = useSignMessage()
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => signMessage({ message: 'Hello from latchkey-app' })}>
        Sign a message
      </button>
      {signature && <output>{signature}</output>}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
