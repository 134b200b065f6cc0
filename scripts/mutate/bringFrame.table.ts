import type { Fault } from './fault.types.ts'

const frame = 'services/vault/frame'
const ofRoot: Fault['tests'] = ['service', `${frame}/src/keys/bringRoot.test.ts`]
const ofBringing: Fault['tests'] = ['service', `${frame}/test/bringWallet.test.ts`]

/** Of a wallet that a person brings from elsewhere. */
export const bringFrameFaults: readonly Fault[] = [
  {
    id: 'a root that is brought makes a wallet of other addresses than were confirmed',
    file: `${frame}/src/keys/bringRoot.ts`,
    find: '  if (addressesDigest(await addressesOf(root)) === context.addresses) return root\n',
    replace: '  if (root.length > 0) return root\n',
    tests: ofRoot,
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
