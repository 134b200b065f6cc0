import {
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/kit'
import { expect, it, vi } from 'vitest'
import { createSolanaSigner } from './createSolanaSigner.ts'
import type { SolanaWallet } from './solanaWallet.ts'

const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const other = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const signature = new Uint8Array(64).fill(7)

const signerOver = (wallet: Partial<SolanaWallet>, send = vi.fn(async () => '1')) =>
  createSolanaSigner({ address, wallet: async () => wallet as SolanaWallet, send })

const transactionWith = (hash: string) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(toAddress(address), message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(hash), lastValidBlockHeight: 9n }, message),
    compileTransaction,
  )
const wireOf = (hash: string) => Uint8Array.from(getTransactionEncoder().encode(transactionWith(hash)))

it('drops the signatures of others over a message that the wallet has put into an envelope', async () => {
  const signedMessage = Uint8Array.of(255, 1)
  const signer = signerOver({ signMessageDetailed: async () => ({ signature, signedMessage }) })
  const messages = [{ content: Uint8Array.of(1), signatures: { [other]: new Uint8Array(64) } as never }]
  expect(await signer.modifyAndSignMessages(messages)).toEqual([
    { content: signedMessage, signatures: { [address]: signature } },
  ])
})

it('asks for several transactions with one question, and gives back each with its own lifetime', async () => {
  const signAllTransactions = vi.fn(async (wires: readonly Uint8Array[]) => wires)
  const given = [transactionWith(address), transactionWith(other)]
  const signed = await signerOver({ signAllTransactions }).modifyAndSignTransactions(given)
  expect(signAllTransactions).toHaveBeenCalledOnce()
  expect(signed.map(({ lifetimeConstraint }) => lifetimeConstraint)).toEqual(
    given.map(({ lifetimeConstraint }) => lifetimeConstraint),
  )
  expect(await signerOver({}).modifyAndSignTransactions([])).toEqual([])
})

it('does not take the lifetime of what it gave for that of what the wallet has changed', async () => {
  const signer = signerOver({ signTransaction: async () => wireOf(other) })
  const [signed] = await signer.modifyAndSignTransactions([transactionWith(address)])
  expect(signed?.lifetimeConstraint).toMatchObject({ blockhash: other })
  expect(signed?.lifetimeConstraint).not.toMatchObject({ lastValidBlockHeight: 9n })
})

it('refuses bytes that are no transaction', async () => {
  const signer = signerOver({ signTransaction: async () => Uint8Array.of(1, 2, 3) })
  await expect(signer.modifyAndSignTransactions([transactionWith(address)])).rejects.toMatchObject({
    code: 'unknown',
    shortMessage: 'The wallet answered with something else than a transaction',
  })
})

it('hands on the slot that the node must have seen', async () => {
  const send = vi.fn(async () => '1'.repeat(64))
  const signer = signerOver({}, send)
  const [sent] = await signer.signAndSendTransactions([transactionWith(address)], { minContextSlot: 5n })
  expect(sent).toHaveLength(64)
  expect(send).toHaveBeenCalledWith(wireOf(address), { minContextSlot: 5 })
})
