import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** What a person has on a chain at the first start, in whole units as text. */
export type Holding = {
  readonly native?: string
  readonly wrapped?: string
  readonly usdc?: string
  readonly dai?: string
  readonly ticket?: string
  /** How many practice keys. */
  readonly keys?: number
}

/** By chain id. Not round, because real money isn't. bob has nothing anywhere. */
export const holdings: Readonly<Record<number, Partial<Record<Persona, Holding>>>> = {
  1: {
    alice: { native: '104.381729', wrapped: '3.25', usdc: '24860.52', dai: '8412.077', ticket: '12', keys: 2 },
    carol: { native: '1.7302', usdc: '210.5' },
  },
  8453: {
    alice: { native: '38.204615', wrapped: '0.8', usdc: '3150.75', dai: '640.4', ticket: '3', keys: 1 },
    carol: { native: '0.4119', usdc: '86.23' },
  },
  10: {
    alice: { native: '33.604712', wrapped: '0.6', usdc: '940.3', dai: '120.55', ticket: '2' },
    carol: { native: '0.2105' },
  },
  137: {
    alice: { native: '1947.8603', wrapped: '120.5', usdc: '5482.19', dai: '1207.33', ticket: '5' },
    carol: { native: '63.07', dai: '40.1' },
  },
}

/** The devnet's seed phrase. It is public: real money sent to its accounts is lost. */
export const practiceSeedPhrase = 'practice brass door key metal gate frame wood hammer iron trust vault'

export type Persona = 'alice' | 'bob' | 'carol'

const account = (addressIndex: number) => mnemonicToAccount(practiceSeedPhrase, { addressIndex })

/** The people of the devnet: alice is rich on every chain, bob has nothing, carol has a little. BIP-44, account 0. */
export const personas: Readonly<Record<Persona, HDAccount>> = {
  alice: account(0),
  bob: account(1),
  carol: account(2),
}

/** Others who live on the devnet's chains, beside the practice wallet's people. */
export const neighbours = {
  /** Sells bread, and is paid for it. */
  bakery: account(5),
  /** Trades in the pools and moves their prices. */
  trader: account(6),
}

/** Pays who asks for practice money. */
export const moneyGiver = account(7)

/** The account that deploys the devnet's contracts and mints. Its addresses follow from its nonces. */
export const deployer = account(9)
