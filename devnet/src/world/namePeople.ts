import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { practiceSeedPhrase } from './personas.ts'

const signer = mnemonicToAccount(practiceSeedPhrase, { addressIndex: 7 })

/** Who runs the devnet's zone of names: the keeper owns its resolver, the signer vouches for what its gateway says. */
export const namePeople = {
  keeper: mnemonicToAccount(practiceSeedPhrase, { addressIndex: 8 }),
  signer,
  /** The gateway's; as public as the seed phrase that it comes from. */
  signerKey: bytesToHex(signer.getHdKey().privateKey ?? new Uint8Array()),
}
