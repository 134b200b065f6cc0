import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { create2, readArtifact, readVendorArtifact, type WorldStep } from './artifacts.ts'
import { deployer, practiceSeedPhrase } from './personas.ts'

const abi = parseAbi(['function make(address owner, bytes32 salt) returns (address)'])
const salt = numberToHex(1, { size: 32 })

const owner = (addressIndex: number) => mnemonicToAccount(practiceSeedPhrase, { addressIndex })
const factoryCode = readArtifact('PracticeAccountFactory')
const delegateCode = readArtifact('PracticeDelegate')
const factory = create2.addressOf(factoryCode)
const batchCode = readVendorArtifact('account-abstraction', 'Simple7702Account')
const owners = { deployed: owner(11), undeployed: owner(12), delegated: owner(13) } as const

/** Code that an account which is a key can delegate to (EIP-7702): it makes several calls as one. */
export const batchAccount = { address: create2.addressOf(batchCode) } as const

/** An account whose signatures its contract judges, the same address on each chain. */
export type SmartAccount = {
  readonly address: Address
  /** The key that signs for it. */
  readonly owner: HDAccount
  /** Makes what its contract takes out of a signature of the key. */
  readonly wrap: (signature: Hex) => Hex
}

const makeCall = ({ address }: HDAccount) => encodeFunctionData({ abi, functionName: 'make', args: [address, salt] })

function addressOf({ address }: HDAccount): Address {
  const code = concat([readArtifact('PracticeAccount'), encodeAbiParameters([{ type: 'address' }], [address])])
  return getCreate2Address({ from: factory, salt, bytecode: code })
}

/** The smart accounts of the devnet: one that stands on the chains (ERC-1271), one that does not yet (ERC-6492), and a key that has delegated to code (EIP-7702). */
export const smartAccounts: Readonly<Record<keyof typeof owners, SmartAccount>> = {
  deployed: { address: addressOf(owners.deployed), owner: owners.deployed, wrap: (signature) => signature },
  undeployed: {
    address: addressOf(owners.undeployed),
    owner: owners.undeployed,
    wrap: (signature) =>
      concat([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [factory, makeCall(owners.undeployed), signature],
        ),
        `0x${'6492'.repeat(16)}`,
      ]),
  },
  delegated: {
    address: owners.delegated.address,
    owner: owners.delegated,
    wrap: (signature) => concat(['0x77', signature]),
  },
}

/** Comes after everything before it. Append only. */
export const smartAccountSteps: readonly WorldStep[] = [
  create2.step(factoryCode),
  { to: factory, data: makeCall(owners.deployed) },
  create2.step(delegateCode),
  {
    to: deployer.address,
    data: '0x',
    delegation: { by: owners.delegated, to: create2.addressOf(delegateCode) },
  },
  create2.step(batchCode),
]
