import type { Fault } from './fault.types.ts'
import { auth, keys, ofAuth, ofGuardian, ofKeys } from './vaultTests.ts'

/** Of wallets and their share sets at the login service, and of the file that carries one elsewhere. */
export const walletFaults: readonly Fault[] = [
  {
    id: 'a release of a share is noted once for good',
    file: `${auth}/src/wallet/releaseShare.ts`,
    find: ", eb('release_noted_at', '<=', before)])",
    replace: '])',
    tests: ofGuardian('activity'),
  },
  {
    id: 'the number of devices is not checked when a set is committed',
    file: `${auth}/src/wallet/shareSets.ts`,
    find: '    await expectRoom(transaction, userId)\n',
    replace: '',
    tests: ofAuth('wallet'),
  },
  {
    id: 'a session alone enrols a set',
    file: `${auth}/src/wallet/shareSets.ts`,
    find: '  expectProof(session.userId, wallet.addresses, sent)\n',
    replace: '',
    tests: ofAuth('wallet'),
  },
  {
    id: 'a first set needs no proof',
    file: `${auth}/src/wallet/createWallet.ts`,
    find: '  expectProof(session.userId, sent.addresses, sent)\n',
    replace: '',
    tests: ofAuth('wallet'),
  },
  {
    id: 'a set is committed without a receipt for it',
    file: `${auth}/src/wallet/findWallet.ts`,
    find: 'receipt?.sub !== userId || receipt.rpk !== recoveryPublicKey',
    replace: 'receipt?.sub !== userId',
    tests: ofAuth('wallet'),
  },
  {
    id: 'a wallet is made of a set that is gone',
    file: `${auth}/src/wallet/createWallet.ts`,
    find: '    if (kept.numUpdatedRows !== 1n) throw noSet()\n',
    replace: '',
    tests: ofGuardian('atOnce'),
  },
  {
    id: 'a second wallet takes the place of the first',
    file: `${auth}/src/wallet/createWallet.ts`,
    find: '    if (added.numInsertedOrUpdatedRows !== 1n)\n',
    replace: '    if (added.numInsertedOrUpdatedRows === 7n)\n',
    tests: ofAuth('wallet'),
  },
  {
    id: "a share of another device's set is released",
    file: `${auth}/src/wallet/releaseShare.ts`,
    find: "    .where('user_id', '=', userId)\n    .where('device_id', '=', deviceId)\n    .compile(),",
    replace: "    .where('user_id', '=', userId)\n    .compile(),",
    tests: ofAuth('wallet'),
  },
  {
    id: 'shares are released without end',
    file: `${auth}/src/wallet/releaseShare.ts`,
    find: '    if (!allowed)\n',
    replace: '    if (!allowed && allowed)\n',
    tests: ofAuth('wallet'),
  },
  {
    id: 'a move file names a cheaper cost of a guess',
    file: `${keys}/src/readMoveFile.ts`,
    find: "  if (Object.entries(moveCost).some(([name, cost]) => kdf[name] !== cost)) throw new KeysError('keys/move-cost')\n",
    replace: '',
    tests: ofKeys('moveFile'),
  },
  {
    id: 'a move file opens a key of other addresses than it shows',
    file: `${keys}/src/moveFile.ts`,
    find: '    await assertRoot(root, file.addresses).catch(',
    replace: '    await Promise.resolve().catch(',
    tests: ofKeys('moveFile'),
  },
]
