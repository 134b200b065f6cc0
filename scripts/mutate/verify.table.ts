import type { Fault } from './fault.types.ts'

const verify = 'packages/verify/src'
const test = (name: string): Fault['tests'] => ['unit', `${verify}/${name}.test.ts`]

export const verifyFaults: readonly Fault[] = [
  {
    id: 'the zero address is left to the validator',
    file: `${verify}/evm/verifyEvm.ts`,
    find: "  if (/^0x0{40}$/.test(address)) throw wrong('the zero address has no key')\n",
    replace: '',
    tests: test('keys'),
  },
  {
    id: 'an address without 0x is asked for as another',
    file: `${verify}/evm/verifyEvm.ts`,
    find: "  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw invalidAddress('it is not 20 bytes in hex with 0x')\n",
    replace: '',
    tests: test('keys'),
  },
  {
    id: 'the higher s counts',
    file: `${verify}/evm/verifyEvm.ts`,
    find: "    if (signer.isHighS) throw wrong('its s is the higher one')\n",
    replace: '',
    tests: test('keys'),
  },
  {
    id: 'any answer that ends in 1 counts',
    file: `${verify}/evm/verifyEvm.ts`,
    find: '/^0x(0{62})?01$/',
    replace: '/1$/',
    tests: test('keys'),
  },
  {
    id: 'a node that fails makes a signature wrong',
    file: `${verify}/evm/verifyEvm.ts`,
    find: '    if (!isReverted(cause)) throw nodeUnavailable(cause)\n',
    replace: '    isReverted(cause)\n',
    tests: test('keys'),
  },
  {
    id: 'a contract may burn all gas of the node',
    file: `${verify}/evm/verifyEvm.ts`,
    find: '{ networkId, data, gas, signal }',
    replace: '{ networkId, data, signal }',
    tests: test('keys'),
  },
  {
    id: 'a signature of any length is looked at',
    file: `${verify}/verifySignature.ts`,
    find: "  if (signed.signature.length > signatureMax) throw malformed('it is too long')\n",
    replace: '',
    tests: test('keys'),
  },
  {
    id: 'what a Solana wallet says that it signed is believed',
    file: `${verify}/solana/verifySolana.ts`,
    find: 'named ? forms.filter((form) => isSame(form, named)) : forms',
    replace: 'named ? [named] : forms',
    tests: test('keys'),
  },
  {
    id: 'small points of ed25519 sign everything',
    file: `${verify}/solana/verifySolana.ts`,
    find: 'zip215: false',
    replace: 'zip215: true',
    tests: test('keys'),
  },
  {
    id: 'the key in a witness is not compared with the address',
    file: `${verify}/bitcoin/bip322.ts`,
    find: 'if (!same(asked, hash) || first',
    replace: 'if (asked.length !== hash.length || first',
    tests: test('bitcoin/verifyBitcoin'),
  },
  {
    id: 'an older signature counts for any address',
    file: `${verify}/bitcoin/verifyBitcoin.ts`,
    find: '  if (!isFitting) return false\n',
    replace: '',
    tests: test('bitcoin/verifyBitcoin'),
  },
  {
    id: 'an address of a test network counts on the main one',
    file: `${verify}/bitcoin/verifyBitcoin.ts`,
    find: "'000000000019d6689c085ae165831e93': NETWORK,",
    replace: "'000000000019d6689c085ae165831e93': TEST_NETWORK,",
    tests: test('bitcoin/verifyBitcoin'),
  },
  {
    id: 'a full proof may carry a time lock',
    file: `${verify}/bitcoin/bip322.ts`,
    find: ' || !same(transaction.slice(end), zeros(4))) continue',
    replace: ') continue',
    tests: test('bitcoin/verifyBitcoin'),
  },
]
