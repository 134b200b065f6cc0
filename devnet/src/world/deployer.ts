import { mnemonicToAccount } from 'viem/accounts'
import { practiceSeedPhrase } from './personas.ts'

/** The account that deploys the devnet's contracts and mints. Its addresses follow from its nonces. */
export const deployer = mnemonicToAccount(practiceSeedPhrase, { addressIndex: 9 })
