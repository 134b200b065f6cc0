import type { Fault } from './fault.types.ts'

const frame = 'services/vault/frame'
const ofRoot: Fault['tests'] = ['service', `${frame}/src/keys/bringRoot.test.ts`]
const keys = 'services/vault/keys'
const ofSingleKey: Fault['tests'] = ['service', `${keys}/src/singleKey.test.ts`]
const ofSolanaKey: Fault['tests'] = ['service', `${keys}/src/solanaKey.test.ts`]
const ofBringingPair: Fault['tests'] = ['service', `${frame}/test/bringSolanaKey.test.ts`]
const ofBringing: Fault['tests'] = ['service', `${frame}/test/bringWallet.test.ts`]

/** Of a wallet that a person brings from elsewhere. */
export const bringFrameFaults: readonly Fault[] = [
  {
    id: 'a root that is brought makes a wallet of other addresses than were confirmed',
    file: `${frame}/src/keys/bringRoot.ts`,
    find: 'if (addressesDigest(await addressesAs(root, rootKindOf(addresses))) === context.addresses) return root',
    replace: 'if (root.length > 0) return root',
    tests: ofRoot,
  },
  {
    id: 'a root that is brought is another kind of root than its addresses say',
    file: `${frame}/src/keys/bringRoot.ts`,
    find: 'await addressesAs(root, rootKindOf(addresses))',
    replace: "await addressesAs(root, 'phrase')",
    tests: ofRoot,
  },
  {
    id: 'a wallet of a single key is made of the words of its bytes',
    file: `${frame}/src/keys/keyWorkerHandlers.ts`,
    find: "brought === undefined ? 'phrase' : rootKindOf(brought.addresses)",
    replace: "'phrase'",
    tests: ofRoot,
  },
  {
    id: 'a wallet of a single key is shown as the words of its bytes',
    file: `${frame}/src/keys/rootJobs.ts`,
    find: "    if (kind === 'evmKey') return { kind, evm }\n",
    replace: '',
    tests: ofRoot,
  },
  {
    id: 'a single key is wallet of four to those who keep its digest',
    file: `${keys}/src/addresses.ts`,
    find: "['latchkey/address/v1', 'evm', evm]",
    replace: "['latchkey/addresses/v1', evm, null, null, null]",
    tests: ofSingleKey,
  },
  {
    id: 'bytes that are no private key are one',
    file: `${keys}/src/privateKey.ts`,
    find: 'if (isEvmKey(root)) return',
    replace: 'if (root.length === 32) return',
    tests: ofSingleKey,
  },
  {
    id: 'a wallet of a single key gives a key of another network',
    file: `${keys}/src/addresses.ts`,
    find: "      if (each !== (kind === 'evmKey' ? 'evm' : 'solana')) throw new KeysError('keys/root-mismatch')\n",
    replace: '',
    tests: ofSingleKey,
  },
  {
    id: 'a key pair of Solana is a key of Ethereum to those who keep its digest',
    file: `${keys}/src/addresses.ts`,
    find: "['latchkey/address/v1', 'solana', solana]",
    replace: "['latchkey/address/v1', 'evm', solana?.toLowerCase()]",
    tests: ofSolanaKey,
  },
  {
    id: 'a key pair of Solana whose halves differ is one',
    file: `${keys}/src/privateKey.ts`,
    find: '  if (belongs) return',
    replace: '  if (pair.length === 64) return',
    tests: ofSolanaKey,
  },
  {
    id: 'the key of Solana proves a share set of a phrase',
    file: `${keys}/src/shareSetProof.ts`,
    find: "if (rootKindOf(addresses) === 'solanaKey')\n",
    replace: 'if (addresses.solana !== undefined && proof.length === 64)\n',
    tests: ofSolanaKey,
  },
  {
    id: 'a key that everyone signs for proves a share set',
    file: `${keys}/src/shareSetProof.ts`,
    find: '{ context, zip215: false }',
    replace: '{ context, zip215: true }',
    tests: ofSolanaKey,
  },
  {
    id: 'what may be an address is brought as a key without a word',
    file: `${frame}/src/bring/bringWallet.ts`,
    find: '    ...(mayBeAddress ? { error: texts.mayBeAddress } : {}),\n',
    replace: '',
    tests: ofBringingPair,
  },
  {
    id: 'a root that is brought opens for another person',
    file: `${frame}/src/keys/bringRoot.ts`,
    find: "  user,\n  set: 'brought',",
    replace: "  user: user.slice(0, 0),\n  set: 'brought',",
    tests: ofRoot,
  },
  {
    id: 'a root that was brought can be made a wallet of again, once it is one',
    file: `${frame}/src/keys/keyWorkerHandlers.ts`,
    find: '      hold.dropListening()\n',
    replace: '',
    tests: ofRoot,
  },
  {
    id: 'a login that was to bring a wallet passes over the one that the account has',
    file: `${frame}/src/login/settleLogin.ts`,
    find: "      if (session.wallet === 'active') expectNoBringing()\n",
    replace: '',
    tests: ofBringing,
  },
  {
    id: 'a page that is closed over bringing a wallet leaves its person with a new one',
    file: `${frame}/src/login/settleLogin.ts`,
    find: 'if (isBringing) await store.put(',
    replace: 'if (isBringing) await Promise.resolve(',
    tests: ofBringing,
  },
  {
    id: 'a wallet is brought before its addresses were confirmed',
    file: `${frame}/src/bring/bringWallet.ts`,
    find: 'if (opened === undefined || !(await isConfirmed(flow, opened))) continue',
    replace: 'if (opened === undefined) continue',
    tests: ofBringing,
  },
]
