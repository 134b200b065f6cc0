import type { Fault } from './fault.types.ts'

const verify = 'services/vault/server/src/farcaster/verifyFarcaster.ts'
const registries = 'services/vault/server/src/farcaster/askRegistries.ts'
const relay = 'services/vault/auth/src/farcaster/farcasterRelay.ts'
const auth = 'services/vault/auth/src/farcaster/farcasterAttempts.ts'
const stepUp = 'services/vault/auth/src/farcaster/farcasterStepUp.ts'
const guardian = 'services/vault/guardian/src/farcaster/farcasterRoutes.ts'
const word = 'services/vault/guardian/src/farcaster/hasWallet.ts'
const waits = 'services/vault/guardian/src/farcaster/deviceWaits.ts'
const tests: Fault['tests'] = ['service', 'services/vault/guardian/test/farcaster.test.ts']
const waiting: Fault['tests'] = ['service', 'services/vault/guardian/test/farcasterWait.test.ts']
const acting: Fault['tests'] = ['service', 'services/vault/guardian/test/farcasterStepUp.test.ts']
const adding: Fault['tests'] = ['service', 'services/vault/guardian/test/farcasterMailbox.test.ts']
const mailbox = 'services/vault/guardian/src/email/leadToMailbox.ts'
const guards = 'services/vault/auth/src/security/stepUpGuards.ts'
const change = 'services/vault/auth/src/account/beginEmailChange.ts'
const frame = 'services/vault/frame/src/login/farcasterLogin.ts'
const scan = 'services/vault/frame/src/login/farcasterScan.ts'
const framed: Fault['tests'] = ['service', 'services/vault/frame/test/farcaster.test.ts']
const check = (id: string, find: string): Fault => ({ id, file: verify, find, replace: '', tests })

/** Of logins with Farcaster, at both services. */
export const farcasterFaults: readonly Fault[] = [
  check('a sign-in for another domain', "  if (message.domain !== host) throw refused('its domain')\n"),
  check(
    'a sign-in for another page',
    "  if (!URL.canParse(message.uri) || new URL(message.uri).href !== href) throw refused('its URI')\n",
  ),
  {
    id: 'a sign-in of another scheme',
    file: verify,
    find: 'if (message.scheme !== undefined && ',
    replace: 'if (message.scheme === undefined && ',
    tests,
  },
  check('a sign-in of another login', "  if (message.nonce !== nonce) throw refused('its nonce')\n"),
  check(
    'a sign-in with another statement',
    "  if (message.statement !== farcasterStatement) throw refused('its statement')\n",
  ),
  check(
    'a sign-in of long ago',
    "  if (!(Math.abs(issuedMs - nowMs) <= siwxLimits.ageMs)) throw refused('when it was issued')\n",
  ),
  check(
    'a sign-in that has expired',
    "  if ((timeOf(message.expirationTime) ?? Number.POSITIVE_INFINITY) <= nowMs) throw refused('its end')\n",
  ),
  check(
    'a sign-in that does not hold yet',
    "  if ((timeOf(message.notBefore) ?? 0) > nowMs + siwxLimits.skewMs) throw refused('its beginning')\n",
  ),
  {
    id: 'a sign-in for two accounts',
    file: verify,
    find: 'if (fid === undefined || fids.length > 1)',
    replace: 'if (fid === undefined)',
    tests,
  },
  {
    id: 'a sign-in that someone else signed',
    file: verify,
    find: "throw refused('its signature')\n",
    replace: 'return fid\n',
    tests,
  },
  check('a signer who owns nothing', "  if (!mayLogIn) throw refused('who signed it')\n"),
  {
    id: 'a node of another chain',
    file: registries,
    find: "  if (chain !== BigInt(farcasterChainId)) throw new Error('The node is of another chain.')\n",
    replace: '',
    tests,
  },
  {
    id: 'a key that was removed',
    file: registries,
    find: 'state === added && type === logsIn',
    replace: 'type === logsIn',
    tests,
  },
  {
    id: 'a key that does not log in',
    file: registries,
    find: 'state === added && type === logsIn',
    replace: 'state === added',
    tests,
  },
  {
    id: 'a relay that leads to another page',
    file: relay,
    find: "  if (new URL(channel.url).origin !== relay.link) throw new Error('The relay leads elsewhere.')\n",
    replace: '',
    tests,
  },
  {
    id: 'a proof that is lost while the registry is away',
    file: auth,
    find: ".set({ stage: 'signed', proof: cipher",
    replace: ".set({ stage: 'refused', proof: cipher",
    tests,
  },
  {
    id: 'a login of another device is collected',
    file: guardian,
    find: "    .where('thumbprint', '=', device)\n    .where('provider', '=', 'farcaster')\n",
    replace: "    .where('provider', '=', 'farcaster')\n",
    tests,
  },
  {
    id: 'the guardian takes a second proof for its part',
    file: guardian,
    find: ".set({ state: 'refused' }).where('id', '=', id).execute()",
    replace: ".set({ state: 'waiting' }).where('id', '=', id).execute()",
    tests,
  },
  {
    id: 'a new device waits for nothing',
    file: guardian,
    find: 'owner === undefined || isHere',
    replace: 'owner !== undefined || isHere',
    tests: waiting,
  },
  {
    id: 'the release of a device that waits is open',
    file: guardian,
    find: 'waitMs > 0\n          ? { state',
    replace: 'waitMs < 0\n          ? { state',
    tests: waiting,
  },
  {
    id: 'a wait that is used counts again',
    file: waits,
    find: "    await database.deleteFrom('device_waits').where('id', '=', known.id).execute()\n",
    replace: '',
    tests: waiting,
  },
  {
    id: 'a veto leaves the wait as it was',
    file: 'services/vault/guardian/src/release/collectRelease.ts',
    find: "    .deleteFrom('device_waits')\n    .where('owner_mac', '=', person.owner_mac)\n",
    replace: "    .deleteFrom('device_waits')\n    .where('owner_mac', '=', '')\n",
    tests: waiting,
  },
  {
    id: 'the frame takes what was signed for another login',
    file: scan,
    find: "      if (signedNonce(answer.proof.message) !== nonce) throw new VaultError('login/provider-refused')\n",
    replace: '',
    tests: framed,
  },
  {
    id: 'the frame takes a text with two nonces',
    file: scan,
    find: 'nonces.length === 1 ?',
    replace: 'nonces.length > 0 ?',
    tests: framed,
  },
  {
    id: 'the frame asks for a login for ever',
    file: scan,
    find: 'while (Date.now() < endsAtMs)',
    replace: 'while (Date.now() < endsAtMs * 2)',
    tests: framed,
  },
  {
    id: 'a code that was given up still logs in',
    file: frame,
    find: 'if (proof === undefined) auth.call(farcasterEndpoints.cancel, { attemptId }, { keepalive: true }).catch(() => {})',
    replace: '',
    tests: framed,
  },
  {
    id: 'the frame goes on where the guardian has it wait',
    file: frame,
    find: "if (approval === null) throw new VaultError('login/device-waiting', { retryInSeconds: collectInSeconds })",
    replace: "if (approval === null) return { approval: '', collectInSeconds }",
    tests: framed,
  },
  {
    id: 'a login’s text allows an act',
    file: 'packages/protocol/src/farcaster/farcasterSignIn.ts',
    find: "${purpose === 'device' ? '' : `/${purpose}`}",
    replace: '',
    tests: acting,
  },
  {
    id: 'a device without the wallet begins an act',
    file: stepUp,
    find: "  if (set === undefined) throw new VaultError('vault/absent', { description: 'This device has no wallet.' })\n",
    replace: '',
    tests: acting,
  },
  {
    id: 'another account’s scan allows an act at auth',
    file: stepUp,
    find: "(await readPerson(deps, session.userId)).accounts.includes(accountDigest('farcaster', fid))",
    replace: "!(await readPerson(deps, session.userId)).accounts.includes(accountDigest('nowhere', fid))",
    tests: acting,
  },
  {
    id: 'another session collects what was signed',
    file: guards,
    find: "    .where('session_id', '=', sessionId)\n",
    replace: '',
    tests: acting,
  },
  {
    id: 'auth takes the guardian’s word for a scan',
    file: stepUp,
    find: "    .where('stage', '=', 'done')\n",
    replace: '',
    tests: acting,
  },
  {
    id: 'a scan for an act logs in',
    file: auth,
    find: "    .where('purpose', 'in', purposes)\n",
    replace: '',
    tests: acting,
  },
  {
    id: 'an act waits for nothing, whoever asks',
    file: word,
    find: "return isSignedBy(digest, Buffer.from(signature, 'base64url'), addresses)",
    replace: 'return digest.length + signature.length > 0',
    tests: acting,
  },
  {
    id: 'another wallet’s word counts',
    file: word,
    find: '|| people[0]?.addresses_digest !== addressesDigest(addresses)) return false',
    replace: '|| addressesDigest(addresses) === undefined) return false',
    tests: acting,
  },
  {
    id: 'a word counts for either of two accounts',
    file: word,
    find: 'if (people.length !== 1 ||',
    replace: 'if (people.length === 0 ||',
    tests: acting,
  },
  {
    id: 'a word spares a login its hour',
    file: guardian,
    find: "purpose !== 'device' && (await hasWallet",
    replace: "purpose !== 'nothing' && (await hasWallet",
    tests: acting,
  },
  {
    id: 'a scan for one address adds another',
    file: 'packages/protocol/src/farcaster/farcasterSignIn.ts',
    find: '...(mailbox === undefined ? [] : [mailbox])',
    replace: '...[]',
    tests: adding,
  },
  {
    id: 'a mailbox is added at the guardian that the person does not log in with',
    file: mailbox,
    find: '  if (assertion.login !== digest(to)) throw another()\n',
    replace: '',
    tests: adding,
  },
  {
    id: 'another account’s scan adds a mailbox',
    file: mailbox,
    find: 'release.owner_mac !== ownerMac ||',
    replace: 'release.owner_mac === ownerMac && !ownerMac ||',
    tests: adding,
  },
  {
    id: 'the guardian adds another mailbox than the one that was scanned for',
    file: mailbox,
    find: ', release.email)) !== to',
    replace: ", release.email)) === ''",
    tests: adding,
  },
  {
    id: 'another device uses a scan for a mailbox',
    file: mailbox,
    find: "    .where('thumbprint', '=', device)\n",
    replace: '',
    tests: adding,
  },
  {
    id: 'a scan for a mailbox counts twice',
    file: mailbox,
    find: "    .where('state', '=', 'approved')\n",
    replace: '',
    tests: adding,
  },
  {
    id: 'a step-up adds a mailbox',
    file: mailbox,
    find: "    .where('purpose', '=', 'mailbox')\n",
    replace: '',
    tests: adding,
  },
  {
    id: 'auth adds another address than the one that was scanned for',
    file: 'services/vault/auth/src/security/expectApproval.ts',
    find: '    approval.mailbox === (request.mailbox === undefined ? undefined : digest(request.mailbox))',
    replace: '    approval.mailbox !== null',
    tests: adding,
  },
  {
    id: 'a step-up at a provider stands in for a scan',
    file: 'services/vault/auth/src/security/stepUp.ts',
    find: "provider !== null && provider !== 'farcaster'",
    replace: 'provider !== null',
    tests: acting,
  },
  {
    id: 'another session adds an address by a scan',
    file: guards,
    find: "    .where('session_id', '=', sessionId)\n",
    replace: '',
    tests: adding,
  },
  {
    id: 'auth adds an address by a scan that it has not seen',
    file: change,
    find: ' && (await isScanned(deps, { attemptId, device, purposes }))',
    replace: '',
    tests: adding,
  },
  {
    id: 'two proofs at once use up one wait',
    file: guardian,
    find: '    await lockPeopleOf(transaction, ownerMac)\n',
    replace: '',
    tests: ['service', 'services/vault/guardian/test/farcasterAtOnce.test.ts'],
  },
]
