import type { Fault } from './fault.types.ts'

const adapters = 'packages/adapters/src'
const walletConnect = [
  'unit',
  `${adapters}/walletconnect/client/client.test.ts`,
  `${adapters}/walletconnect/client/request.test.ts`,
] as const

const walletConnectSignIn = ['unit', `${adapters}/walletconnect/client/signIn.test.ts`] as const

/** What is kept between a page and a wallet on another device. */
export const walletConnectFaults: readonly Fault[] = [
  {
    id: 'a request of a session that ended leaves all the same',
    file: `${adapters}/walletconnect/client/endings.ts`,
    find: 'item.topic !== session.topic || item.tag !== tag',
    replace: 'item.topic !== session.topic || item.tag > 0',
    tests: walletConnect,
  },
  {
    id: 'a wallet stands on a chain that it gave no account on',
    file: `${adapters}/walletconnect/client/receiveMessage.ts`,
    find: 'if (hasAccountOn(session, named))',
    replace: 'if (named)',
    tests: walletConnect,
  },
  {
    id: 'a chain that the wallet took back is stood on',
    file: `${adapters}/walletconnect/client/receiveMessage.ts`,
    find: '.filter(([, id]) => hasAccountOn(session, id))',
    replace: '',
    tests: ['unit', `${adapters}/walletconnect/createWalletConnectProvider.test.ts`],
  },
  {
    id: 'a tab takes the place of one that sleeps twice',
    file: `${adapters}/walletconnect/tabs/createSharedClient.ts`,
    find: '!client && !leading && !stopped',
    replace: '!client && !stopped',
    tests: ['unit', `${adapters}/walletconnect/tabs/createSharedClient.test.ts`],
  },
  {
    id: 'a tab that was replaced takes requests that never leave',
    file: `${adapters}/walletconnect/client/createClient.ts`,
    find: 'if (replaced) {',
    replace: 'if (replaced && saved) {',
    tests: walletConnect,
  },
  {
    id: 'a session is settled by another key than was agreed with',
    file: `${adapters}/walletconnect/client/receiveMessage.ts`,
    find: ' || settlement.output.controller.publicKey !== settling.peerPublicKey',
    replace: '',
    tests: walletConnect,
  },
  {
    id: 'a session outlives what the protocol allows',
    file: `${adapters}/walletconnect/client/receiveMessage.ts`,
    find: 'expiresAtMs: Math.min(settlement.output.expiry * 1000, latestExpiryMs)',
    replace: 'expiresAtMs: Math.max(settlement.output.expiry * 1000, latestExpiryMs)',
    tests: walletConnect,
  },
  {
    id: 'an answer on another topic is taken',
    file: `${adapters}/walletconnect/client/receiveMessage.ts`,
    find: '!request || request.topic !== session.topic || request.answer',
    replace: '!request || request.answer',
    tests: walletConnect,
  },
  {
    id: 'a wallet is asked on a chain that it did not approve',
    file: `${adapters}/walletconnect/client/sendRequest.ts`,
    find: '{chainId}:`',
    replace: "{''}`",
    tests: walletConnect,
  },
  {
    id: 'a wallet is asked a method that it did not approve',
    file: `${adapters}/walletconnect/client/sendRequest.ts`,
    find: '!namespace.methods.includes(method)',
    replace: 'namespace.methods.length === 0',
    tests: walletConnect,
  },
  {
    id: 'accounts of another namespace are taken from a wallet',
    file: `${adapters}/walletconnect/client/takeSignIn.ts`,
    find: 'parseCaipAddress(account).namespace === namespace',
    replace: 'parseCaipAddress(account).namespace !== undefined || namespace',
    tests: walletConnect,
  },
  ...(
    [
      ['for another page', 'domain: asked.domain,', 'domain: said.domain,'],
      ['with another nonce', 'nonce: asked.nonce,', 'nonce: said.nonce,'],
      ['with another end', 'expirationTime: asked.exp || undefined,', 'expirationTime: said.expirationTime,'],
      ['with other words', 'recapStatement(asked.statement, said.resources) || undefined', 'said.statement'],
      ['of a chain that was not asked for', '!said || !asked.chains.includes(said.chainId)', '!said'],
      ['with a resource more', 'more.length > 0 || ', ''],
      [
        'that allows methods that were not asked for',
        'methods.some((method) => ability ===',
        'methods.some((method) => ability !==',
      ],
      ['that allows chains that were not asked for', 'chains.includes(chain))),', 'chain !== ability)),'],
    ] as const
  ).map(([what, find, replace]) => ({
    id: `a sign-in ${what} is taken`,
    file: `${adapters}/walletconnect/client/isAnswerTo.ts`,
    find,
    replace,
    tests: walletConnectSignIn,
  })),
  {
    id: 'a wallet that signed another request is not notified of the end',
    file: `${adapters}/walletconnect/client/takeSignIn.ts`,
    find: '!named.success || proposal.auth?.link',
    replace: 'named.success || proposal.auth?.link',
    tests: walletConnectSignIn,
  },
  {
    id: 'a session whose sign-in was refused lives on',
    file: `${adapters}/walletconnect/createWalletConnectLink.ts`,
    find: 'await client.disconnect(session.topic).catch(() => {})',
    replace: 'await Promise.resolve()',
    tests: ['integration', 'packages/adapters/test/walletConnectSignIn.test.ts'],
  },
  {
    id: 'the wallet before the one that a later page lets in stays',
    file: `${adapters}/walletconnect/createWalletConnectLink.ts`,
    find: '      await endOthers(session)\n      return toConnectorSession(session)',
    replace: '      return toConnectorSession(session)',
    tests: ['unit', `${adapters}/walletconnect/createWalletConnectLink.test.ts`],
  },
]
