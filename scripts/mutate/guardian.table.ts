import type { Fault } from './fault.types.ts'

const auth = 'services/vault/auth'
const guardian = 'services/vault/guardian'
const keys = 'services/vault/keys'
const server = 'services/vault/server'
const ofAuth = (...names: readonly string[]): Fault['tests'] => [
  'service',
  ...names.map((name) => `${auth}/test/${name}.test.ts`),
]
const ofGuardian = (...names: readonly string[]): Fault['tests'] => [
  'service',
  ...names.map((name) => `${guardian}/test/${name}.test.ts`),
]
const ofKeys = (...names: readonly string[]): Fault['tests'] => [
  'service',
  ...names.map((name) => `${keys}/src/${name}.test.ts`),
]

/** Of the guardian, of the keys, and of what stands under both services. */
export const guardianFaults: readonly Fault[] = [
  {
    id: 'the guardian takes a rewritten audit',
    file: `${guardian}/src/account/account.ts`,
    find: 'if (last !== undefined && last.seq >= head.seq) {',
    replace: 'if (last !== undefined && last.seq > head.seq + 1_000_000) {',
    tests: ofGuardian('audit'),
  },
  {
    id: 'a proof of another address is taken',
    file: `${server}/src/http/createProofReader.ts`,
    find: 'if (htm !== method || htu !== url) throw invalid()',
    replace: 'if (htm !== method) throw invalid()',
    tests: ofAuth('sessions', 'login'),
  },
  {
    id: 'a proof is taken twice',
    file: `${server}/src/http/createProofReader.ts`,
    find: '      if (numAffectedRows !== 1n) throw invalid()\n',
    replace: '      if (numAffectedRows === 7n) throw invalid()\n',
    tests: ofAuth('sessions', 'login'),
  },
  {
    id: 'a proof need not name the access token',
    file: `${server}/src/http/createProofReader.ts`,
    find: '      if (ath !== (accessToken === undefined ? undefined : digest(accessToken))) throw invalid()\n',
    replace: '',
    tests: ofAuth('sessions', 'login'),
  },
  {
    id: 'the recovery key goes to another device',
    file: `${guardian}/src/release/collectRelease.ts`,
    find: "    .where('thumbprint', '=', device)\n    .executeTakeFirst()\n  if (release === undefined",
    replace: '    .executeTakeFirst()\n  if (release === undefined',
    tests: ofGuardian('custody'),
  },
  {
    id: 'the recovery key goes to who was approved by another mailbox',
    file: `${guardian}/src/release/collectRelease.ts`,
    find: 'person === undefined || person.owner_mac !== release.owner_mac',
    replace: 'person === undefined',
    tests: ofGuardian('custody'),
  },
  {
    id: 'the recovery key goes out twice for one approval',
    file: `${guardian}/src/release/collectRelease.ts`,
    find: "    .set({ state: 'collected' })\n    .where('id', '=', id)\n    .where('state', '=', 'approved')\n    .executeTakeFirst()\n  if (taken",
    replace:
      "    .set({ state: 'approved' })\n    .where('id', '=', id)\n    .where('state', '=', 'approved')\n    .executeTakeFirst()\n  if (taken",
    tests: ofGuardian('custody'),
  },
  {
    id: "the owner's stop is not heard",
    file: `${guardian}/src/release/collectRelease.ts`,
    find: 'if (person.frozen_until > nowMs)',
    replace: 'if (person.frozen_until < 0)',
    tests: ofGuardian('custody'),
  },
  {
    id: 'the waiting time of a new device is not kept',
    file: `${guardian}/src/release/collectRelease.ts`,
    find: 'if (notBefore > nowMs)',
    replace: 'if (notBefore < 0)',
    tests: ofGuardian('custody'),
  },
  {
    id: 'the recovery key goes out on the approval of a deletion',
    file: `${guardian}/src/release/collectRelease.ts`,
    find: "  if (release.purpose !== 'device' && release.purpose !== 'protection') throw closed()\n",
    replace: '',
    tests: ofGuardian('recovery'),
  },
  {
    id: 'an assertion of another device is taken',
    file: `${guardian}/src/enrol/readAssertion.ts`,
    find: 'if (claims?.jkt !== device) throw invalid()',
    replace: 'if (claims === undefined) throw invalid()',
    tests: ofGuardian('custody'),
  },
  {
    id: 'an assertion from before a device was taken out is taken',
    file: `${guardian}/src/enrol/readAssertion.ts`,
    find: 'if (known !== undefined && claims.epoch < known.epoch) throw invalid()',
    replace: '',
    tests: ofGuardian('custody'),
  },
  {
    id: 'of two processes that turn the master key at once, one seals under a key that is in no file',
    file: `${server}/src/kms/openKeyring.ts`,
    find: "    lock.exec('begin exclusive')\n",
    replace: '',
    tests: ['service', `${server}/test/keyring.test.ts`],
  },
  {
    id: 'of two processes that make the key file at once, one seals under a key that is in no file',
    file: `${server}/src/kms/openKeyring.ts`,
    find: '    linkSync(temporary, path)\n',
    replace: '    renameSync(temporary, path)\n',
    tests: ['service', `${server}/test/keyring.test.ts`],
  },
  {
    id: 'a mail that the server is slow with is sent by another process, too',
    file: `${server}/src/mail/createOutbox.ts`,
    find: '    await keepClaims(nowMs)\n',
    replace: '',
    tests: ofAuth('outbox'),
  },
  {
    id: 'a mail server that falls silent is waited for',
    file: `${server}/src/mail/createOutbox.ts`,
    find: 'socketTimeout: timeoutMs, ',
    replace: '',
    tests: ofAuth('outbox'),
  },
  {
    id: 'a mailbox that was moved on is taken back in words alone',
    file: `${guardian}/src/email/emailPages.ts`,
    find: "      .where('user_mac', '=', userMac)\n      .execute()\n    return 'takenBack'",
    replace:
      "      .where('user_mac', '=', userMac)\n      .where('owner_mac', '=', move.to_mac)\n      .execute()\n    return 'takenBack'",
    tests: ofGuardian('mailbox'),
  },
  {
    id: 'a move that follows one that was taken back stays open',
    file: `${guardian}/src/email/emailPages.ts`,
    find: "      .where('asked_at', '>=', move.asked_at)\n",
    replace: "      .where('asked_at', '<', move.asked_at)\n",
    tests: ofGuardian('mailbox'),
  },
  {
    id: 'the approval of a deletion outlives that the mailbox is taken back',
    file: `${guardian}/src/email/emailPages.ts`,
    find: ', delete_approved_at: null })',
    replace: ' })',
    tests: ofGuardian('mailbox'),
  },
  {
    id: 'a key that another one goes before is given out within the day',
    file: `${guardian}/src/enrol/enrol.ts`,
    find: ' || wraps.some(({ not_before }) => not_before > nowMs)',
    replace: '',
    tests: ofGuardian('protection'),
  },
  {
    id: 'a veto ends the link that stops automatic recovery',
    file: `${guardian}/src/release/collectRelease.ts`,
    find: "    .where('purpose', '!=', 'notice')\n",
    replace: '',
    tests: ofGuardian('protection'),
  },
  {
    id: 'what changes the recovery keys of one person does not take turns',
    file: `${guardian}/src/account/lockPerson.ts`,
    find: ".where(column, '=', mac)",
    replace: ".where(column, '=', '')",
    tests: ofGuardian('atOnce'),
  },
  {
    id: "the auth service's word alone enrols another person",
    file: `${guardian}/src/enrol/enrol.ts`,
    find: "    if (person.owner_mac !== owner.mac) throw conflict('Somebody else is enrolled.')\n",
    replace: '',
    tests: ofGuardian('custody'),
  },
  {
    id: 'a person is deleted without having approved it',
    file: `${guardian}/src/account/account.ts`,
    find: "      .where('delete_approved_at', '>', clock.nowMs() - limits.deletionMs)\n",
    replace: '',
    tests: ofGuardian('protection'),
  },
  {
    id: 'passwords may be guessed without end',
    file: `${guardian}/src/enrol/evaluatePassword.ts`,
    find: '  if (!taken.allowed)\n',
    replace: '  if (!taken.allowed && taken.allowed)\n',
    tests: ofGuardian('custody'),
  },
  {
    id: 'a limit counts one use more',
    file: `${server}/src/limits.ts`,
    find: 'allowed: row.used <= limit.uses,',
    replace: 'allowed: row.used <= limit.uses + 1,',
    tests: ofAuth('email', 'wallet'),
  },
  {
    id: 'a printed code with a typing error is taken',
    file: `${keys}/src/printedCode.ts`,
    find: 'if (!equalBytes(sha256(secret).slice(0, codeCheckBytes), bytes.slice(codeBytes))) {',
    replace: 'if (secret.length === 0) {',
    tests: ofKeys('recoveryWraps'),
  },
  {
    id: 'the proof of a set does not cover its share',
    file: `${keys}/src/shareSetProof.ts`,
    find: '    bytesToHex(sha256(parts.serverShare)),\n',
    replace: '',
    tests: ofKeys('shareSetProof'),
  },
  {
    id: 'the proof of a set does not cover the person',
    file: `${keys}/src/shareSetProof.ts`,
    find: "    'latchkey/share-set/v2',\n    user,\n",
    replace: "    'latchkey/share-set/v2',\n",
    tests: ofKeys('shareSetProof'),
  },
  {
    id: 'the proof of a set does not cover the addresses',
    file: `${keys}/src/shareSetProof.ts`,
    find: '    addresses,\n  ]\n  return sha256(utf8ToBytes(JSON.stringify(named)))',
    replace: '  ]\n  return sha256(utf8ToBytes(JSON.stringify(named)))',
    tests: ofKeys('shareSetProof'),
  },
  {
    id: 'a made wallet is replaced by one under other addresses',
    file: `${guardian}/src/enrol/keepAddresses.ts`,
    find: "    if (kept.addresses_device === null)\n      throw new VaultError('vault/conflict', { description: 'Another wallet is enrolled.' })\n",
    replace: '',
    tests: ofGuardian('addresses'),
  },
]
