import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The devnet's seed phrase. It is public: whoever sends real money to its accounts loses it. */
export const practiceSeedPhrase = 'practice brass door key metal gate frame wood hammer iron trust vault'

export type Persona = 'alice' | 'bob' | 'carol'

const account = (addressIndex: number) => mnemonicToAccount(practiceSeedPhrase, { addressIndex })

/** The people of the devnet: alice is rich on every chain, bob has nothing, carol has a little. BIP-44, account 0. */
export const personas: Readonly<Record<Persona, HDAccount>> = {
  alice: account(0),
  bob: account(1),
  carol: account(2),
}
