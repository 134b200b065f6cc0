import * as v from 'valibot'
import { expect, it } from 'vitest'
import { writeBase58 } from '../../solana/base58.ts'
import { solanaOperations } from './describeSolana.ts'
import { solanaNodeSchemas } from './solanaNode.schema.ts'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const [payer, account, mint, vault, other] = ['Payer', 'Account', 'Mint', 'Vault', 'Program']

function amount(first: number, units: bigint): string {
  const bytes = new Uint8Array(9)
  bytes[0] = first
  new DataView(bytes.buffer).setBigUint64(1, units, true)
  return writeBase58(bytes)
}

it('are those of the transaction and those that its programs call in turn; unknown programs are passed over', () => {
  const reported = v.parse(solanaNodeSchemas.transaction, {
    slot: 5,
    blockTime: 1,
    transaction: {
      signatures: ['s'],
      message: {
        accountKeys: [payer, account, mint, other],
        instructions: [
          { programIdIndex: 3, accounts: [1], data: amount(8, 1n) },
          { programIdIndex: 6, accounts: [4], data: writeBase58(Uint8Array.of(2, 0, 0, 0)) },
          { programIdIndex: 5, accounts: [1, 4], data: '1'.repeat(200) },
        ],
      },
    },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [],
      postBalances: [],
      innerInstructions: [{ instructions: [{ programIdIndex: 5, accounts: [1, 2, 0], data: amount(8, 2n ** 63n) }] }],
      loadedAddresses: { writable: [vault], readonly: [tokenProgram, stakeProgram] },
    },
  })
  expect(reported && solanaOperations(reported)).toEqual([
    { kind: 'stake', accounts: [vault], units: undefined },
    { kind: 'burn', accounts: [account, mint, payer], units: 2n ** 63n },
  ])
})
