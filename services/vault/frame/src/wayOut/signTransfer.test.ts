import { addressesOf } from '@latchkey/vault/keys'
import { Transaction } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { FieldError, readTransfer, type TypedTransfer } from './readTransfer.ts'
import { describeTransfer, signTransfer } from './signTransfer.ts'
import { enWayOut } from './texts/enWayOut.ts'

const root = new Uint8Array(32).fill(42)
const own = await addressesOf(root)
const friend = '0x00000000000000000000000000000000000a11ce'
const token = '0x00000000000000000000000000000000000c0ffe'
const evm: TypedTransfer = {
  chainId: '1',
  nonce: '7',
  maxFee: '20',
  tip: '1.5',
  gas: '100000',
  contract: token,
  decimals: '6',
  to: friend,
  amount: '12.5',
  blockhash: '',
}
const sol = { ...evm, to: 'So11111111111111111111111111111111111111112', blockhash: own.solana }

describe('a transfer without a server', () => {
  it('of a token is what viem reads as its transfer, signed by the wallet', async () => {
    const raw = (await signTransfer(readTransfer('token', evm, own), root, 'phrase')) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(own.evm)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 12_500_000n] })
    expect(parseTransaction(raw as Hex)).toMatchObject({ chainId: 1, nonce: 7, to: token, data, gas: 100_000n })
    expect(parseTransaction(raw as Hex)).toMatchObject({
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
    })
  })

  it('of SOL is what web3.js reads as one transfer, with a signature that holds', async () => {
    const raw = await signTransfer(readTransfer('sol', sol, own), root, 'phrase')
    const transaction = Transaction.from(Buffer.from(raw, 'base64'))
    expect(transaction.verifySignatures()).toBe(true)
    expect(transaction.feePayer?.toBase58()).toBe(own.solana)
    expect(transaction.recentBlockhash).toBe(sol.blockhash)
    const [instruction, ...others] = transaction.instructions
    expect(others).toEqual([])
    expect(instruction?.programId.toBase58()).toBe('1'.repeat(32))
    expect(instruction?.keys.map(({ pubkey }) => pubkey.toBase58())).toEqual([own.solana, sol.to])
    expect(instruction?.data.readBigUInt64LE(4)).toBe(12_500_000_000n)
  })

  it('is said with all that it does', () => {
    const said = describeTransfer(readTransfer('token', evm, own), own, enWayOut)
    for (const part of ['12.5', token, '6 decimals', 'chain 1', own.evm, friend, 'number 7', '0.002'])
      expect(said).toContain(part)
    const saidOfSol = describeTransfer(readTransfer('sol', sol, own), own, enWayOut)
    expect(saidOfSol).toContain(`12.50 SOL from ${own.solana} to ${sol.to}`)
  })

  it.each([
    ['chainId', '0'],
    ['chainId', '1e3'],
    ['nonce', ''],
    ['nonce', '-1'],
    ['gas', '0x5208'],
    ['maxFee', '0'],
    ['tip', '21'],
    ['to', '0x0000000000000000000000000000000000000000'],
    ['to', own.evm],
    ['to', friend.slice(0, -1)],
    ['to', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['contract', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['contract', own.solana],
    ['decimals', '37'],
    ['amount', '0'],
    ['amount', '1,5'],
    ['amount', '0.0000001'],
  ] as const)('does not take %s as %j, and names the field', (field, text) => {
    const read = () => readTransfer('token', { ...evm, [field]: text }, own)
    expect(read).toThrow(expect.objectContaining({ name: 'FieldError', field }))
    expect(read).toThrow(FieldError)
  })

  it.each([
    ['to', own.solana],
    ['to', friend],
    ['blockhash', ''],
    ['blockhash', 'l'.repeat(43)],
    ['amount', '0.0000000001'],
  ] as const)('of SOL does not take %s as %j', (field, text) => {
    expect(() => readTransfer('sol', { ...sol, [field]: text }, own)).toThrow(expect.objectContaining({ field }))
  })
})
