import { bitcoinPersonas } from '../../bitcoin/bitcoinPersonas.ts'
import { createBitcoinPeople } from './createBitcoinPeople.ts'

/** The practice wallet's people on Bitcoin. */
export const bitcoinPeople = createBitcoinPeople([
  { key: 'alice', name: 'Alice', ...bitcoinPersonas.alice },
  { key: 'bob', name: 'Bob', ...bitcoinPersonas.bob },
  { key: 'carol', name: 'Carol', ...bitcoinPersonas.carol },
])
