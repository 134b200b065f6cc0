import type { Fault } from './fault.types.ts'

const permissions = 'services/api/src/modules/permissions'
const kept: Fault['tests'] = ['service', `${permissions}/permissions.test.ts`]
const refused: Fault['tests'] = ['service', `${permissions}/revoked.test.ts`]
const prepared: Fault['tests'] = ['service', 'services/api/src/modules/preparedCalls/preparedCalls.test.ts']
const calls = 'services/api/src/modules/preparedCalls'
const sessions: Fault['tests'] = ['service', 'services/api/src/modules/sessions/sessions.test.ts']

export const apiGrantsFaults: readonly Fault[] = [
  {
    id: 'a grant is kept that its account did not sign',
    file: `${permissions}/readSignedGrant.ts`,
    find: 'signer !== undefined && same(signer, account)',
    replace: 'signer !== undefined',
    tests: kept,
  },
  {
    id: 'a grant is kept that is another account’s',
    file: `${permissions}/readSignedGrant.ts`,
    find: ' || !same(delegation.delegator, place.account)',
    replace: '',
    tests: kept,
  },
  {
    id: 'a grant is kept that anyone may use',
    file: `${permissions}/readSignedGrant.ts`,
    find: "if (openDelegates.includes(lower(delegation.delegate))) throw permissionError('permissions/delegate-open', 'context')",
    replace: '',
    tests: kept,
  },
  {
    id: 'a grant is kept that lasts for months',
    file: `${permissions}/readSignedGrant.ts`,
    find: ' || expiryS > nowS + maxGrantSeconds + skewS',
    replace: '',
    tests: kept,
  },
  {
    id: 'grants are listed for whoever is logged in',
    file: `${permissions}/permissionsModule.ts`,
    find: 'if (vouched !== account) throw',
    replace: 'if (vouched === undefined) throw',
    tests: kept,
  },
  {
    id: 'an origin counts without a voucher',
    file: `${permissions}/permissionsModule.ts`,
    find: 'if (origin !== null) await expectLogin(call, account)',
    replace: '',
    tests: kept,
  },
  {
    id: 'a stranger takes grants back',
    file: `${permissions}/permissionsModule.ts`,
    find: 'if (signer === undefined || !isAddressEqual(signer, account))',
    replace: 'if (signer === undefined)',
    tests: kept,
  },
  {
    id: 'a chain that was not read is said to allow a grant',
    file: `${permissions}/permissionsModule.ts`,
    find: "said.has(keyOf(row)) ? 'read' : 'notRead'",
    replace: "'read'",
    tests: kept,
  },
  {
    id: 'a raised nonce ends no grant',
    file: `${permissions}/createGrantFollower.ts`,
    find: 'nonce !== null && now !== BigInt(nonce)',
    replace: 'nonce === undefined',
    tests: kept,
  },
  {
    id: 'a session takes grants after it was taken back',
    file: `${permissions}/createGrantStore.ts`,
    find: "if (row.revoked_at !== null) throw permissionError('permissions/revoked', 'pci')",
    replace: '',
    tests: kept,
  },
  {
    id: 'the bundler gets operations that use what was taken back',
    file: 'services/api/src/modules/bundler/bundlerModule.ts',
    find: 'withOperation.includes(method) && ',
    replace: "method === 'none' && ",
    tests: refused,
  },
  {
    id: 'fees are paid for operations that use what was taken back',
    file: 'services/api/src/sponsor/createSponsor.ts',
    find: "if (await isRevoked(chain, [operation])) throw new SponsorRefusal('permissions/revoked')",
    replace: '',
    tests: refused,
  },
  {
    id: 'becoming smart is paid for by policies that do not name it',
    file: 'services/api/src/sponsor/createSponsor.ts',
    find: 'if (policy.upgrades && operation.eip7702Auth && doesNothing(operation)) return',
    replace: 'if (operation.eip7702Auth && doesNothing(operation)) return',
    tests: ['service', 'services/api/src/sponsor/sponsor.test.ts'],
  },
  {
    id: 'operations that do nothing are paid for smart accounts',
    file: 'services/api/src/sponsor/createSponsor.ts',
    find: 'if (code === delegation && !isUpgrade) knownAccounts',
    replace: 'if (code === delegation) knownAccounts',
    tests: ['service', 'services/api/src/sponsor/sponsor.test.ts'],
  },
  {
    id: 'an account can not disable on the chain what it took back',
    file: `${permissions}/createRevocationCheck.ts`,
    find: '.filter(({ account }) => account !== sender)',
    replace: '',
    tests: refused,
  },
  {
    id: 'another grant with the same salt is refused',
    file: `${permissions}/createRevocationCheck.ts`,
    find: 'alike.some((one) => hashes.has(one.hash()))',
    replace: 'alike.length > 0',
    tests: refused,
  },
  {
    id: 'the first of several delegations is looked at alone',
    file: `${permissions}/findDelegations.ts`,
    find: 'at = bytes.indexOf(authority, at + 1)',
    replace: 'at = -1',
    tests: refused,
  },
  {
    id: 'a session is told to another project',
    file: 'services/api/src/modules/sessions/sessionsModule.ts',
    find: 'if (session?.project !== project().id)',
    replace: 'if (session === undefined)',
    tests: sessions,
  },
  {
    id: 'a session is described by what the app asked for',
    file: 'services/api/src/modules/sessions/sessionsModule.ts',
    find: 'members.map(({ context }) => describeContext(context, chainId))',
    replace: 'said.permissions',
    tests: sessions,
  },
  {
    id: 'prepared calls are sent that another signed',
    file: `${calls}/createPreparedSender.ts`,
    find: "if (signer?.toLowerCase() !== operation.sender) throw new CallsRefusal('calls/signature-wrong')",
    replace: '',
    tests: prepared,
  },
  {
    id: 'a session of another project pays for calls',
    file: `${calls}/createCallPreparer.ts`,
    find: 'session?.project !== calling.project.id || session.context === null',
    replace: 'session === undefined || session.context === null',
    tests: prepared,
  },
  {
    id: 'a paymaster puts another one in its place',
    file: `${calls}/createCallPreparer.ts`,
    find: 'final.paymaster !== stub.paymaster',
    replace: 'final.paymaster === undefined',
    tests: prepared,
  },
  {
    id: 'any authorisation makes an account smart',
    file: `${calls}/createCallPreparer.ts`,
    find: "if (given === undefined || code !== '0x')",
    replace: 'if (given === undefined)',
    tests: prepared,
  },
  {
    id: 'a grant pays whom it is not for',
    file: `${calls}/redeemGrants.ts`,
    find: 'return grant.payee === undefined || isAddressEqual(grant.payee, moved.to)',
    replace: 'return true',
    tests: prepared,
  },
]
