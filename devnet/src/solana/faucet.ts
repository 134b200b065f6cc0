import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import type { Bank } from './createBank.ts'
import { createSolanaPayer } from './createSolanaPayer.ts'

const millionSol = 1_000_000_000_000_000n
const payer = createSolanaPayer(
  await createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update('devnet faucet').digest()),
)

/** Where all SOL of the devnet comes from, and the USDC that is given away. Its key is public like all keys here. */
export const faucet = { ...payer, fill: (bank: Bank): void => bank.endow(payer.address, 5n * millionSol) }
