import type { Fault } from './fault.types.ts'

const frame = 'services/vault/frame'
const unit = (...names: readonly string[]): Fault['tests'] => [
  'service',
  ...names.map((name) => `${frame}/src/${name}`),
]

/** What would let several calls of the embedded wallet, or who pays for them, be other than was shown. */
export const callsFrameFaults: readonly Fault[] = [
  {
    id: 'a page reads the batch of another page',
    file: `${frame}/src/batches/keptBatches.ts`,
    find: 'batch.origin === origin && batch.id === id',
    replace: 'batch.id === id',
    tests: unit('batches'),
  },
  {
    id: 'an authorisation counts with the number of its own transaction',
    file: `${frame}/src/approve/sign/signTransactions.ts`,
    find: 'nonce: one.nonce + 1n }',
    replace: 'nonce: one.nonce }',
    tests: unit('batches'),
  },
  {
    id: 'a transaction of a batch is sent before it is written down',
    file: `${frame}/src/batches/sendBatch.ts`,
    find: 'begun: known.slice(0, 1)',
    replace: 'begun: []',
    tests: unit('batches'),
  },
  {
    id: 'a later transaction of a batch is sent before it is written down',
    file: `${frame}/src/batches/sendBatch.ts`,
    find: '        if (i > 0) await kept.change(key, { begun })\n',
    replace: '',
    tests: unit('batches'),
  },
  {
    id: 'a batch whose answer was lost is called unsent',
    file: `${frame}/src/batches/sendBatch.ts`,
    find: 'if (!watched.mayHaveArrived()) begun = before',
    replace: 'begun = before',
    tests: unit('batches'),
  },
  {
    id: 'all or nothing is given up with the upgrade',
    file: `${frame}/src/batches/createBatches.ts`,
    find: 'if (needs.isSponsored || (needs.isAtomic && !isSingle)) throw',
    replace: 'if (needs.isSponsored) throw',
    tests: unit('batches'),
  },
  {
    id: 'a wallet tells of the account of somebody else',
    file: `${frame}/src/batches/createBatches.ts`,
    find: "if (account.toLowerCase() !== addresses.evm.toLowerCase()) throw new VaultError('wallet/unauthorized')",
    replace: '',
    tests: unit('batches'),
  },
  {
    id: 'a plain account that is to stay one becomes smart',
    file: `${frame}/src/batches/choosePath.ts`,
    find: "if (state === 'plain' && type === 'smartAccount')",
    replace: "if (state === 'plain')",
    tests: unit('batches'),
  },
  {
    id: 'a chain counts as smart whatever code stands there',
    file: `${frame}/src/smartAccounts/smartChains.ts`,
    find: 'return found.every(Boolean)',
    replace: 'return found.length > 0',
    tests: unit('smartAccounts'),
  },
  {
    id: 'foreign code of an account is replaced',
    file: `${frame}/src/smartAccounts/smartChains.ts`,
    find: "return code === delegation ? 'smart' : 'foreign'",
    replace: "return code === delegation ? 'smart' : 'plain'",
    tests: unit('smartAccounts'),
  },
  {
    id: 'an operation counts as done by the word of a bundler',
    file: `${frame}/src/operations/operationStatus.ts`,
    find: ' && log.topics[1] === operation.hash',
    replace: '',
    tests: unit('operations/operationStatus.test.ts'),
  },
  {
    id: 'an operation whose answer was lost goes out again unasked',
    file: `${frame}/src/operations/sendOperation.ts`,
    find: '        if (await isKnown()) return true\n',
    replace: '',
    tests: unit('operations/sendOperation.test.ts'),
  },
  {
    id: 'another paymaster may pay than the one that was asked',
    file: `${frame}/src/operations/sponsorCalls.ts`,
    find: 'paymaster.address.toLowerCase() !== said.paymaster.toLowerCase()',
    replace: 'false',
    tests: unit('operations/sponsorCalls.test.ts'),
  },
  {
    id: 'a paymaster may want other gas in the end than was estimated',
    file: `${frame}/src/operations/sponsorCalls.ts`,
    find: "  if ((postOp ?? paymaster.postOpGasLimit) !== paymaster.postOpGasLimit) throw new Error('other gas')\n",
    replace: '',
    tests: unit('operations/sponsorCalls.test.ts'),
  },
  {
    id: 'data of a paymaster for another operation is signed with',
    file: `${frame}/src/operations/checkPaymaster.ts`,
    find: "  if ((validation & ((1n << 160n) - 1n)) !== 0n) throw new Error('not paid for')\n",
    replace: '',
    tests: unit('operations/sponsorCalls.test.ts'),
  },
  {
    id: 'a quote of a paymaster that has lapsed is signed with',
    file: `${frame}/src/operations/checkPaymaster.ts`,
    find: 'if (from > nowS || until <= nowS) throw',
    replace: 'if (from > nowS) throw',
    tests: unit('operations/sponsorCalls.test.ts'),
  },
  {
    id: 'a limit that a person has lowered is not what is paid for',
    file: `${frame}/src/approve/createApprover.ts`,
    find: "    if (smaller?.kind === 'calls') batch = batch?.withCalls(smaller.calls)\n",
    replace: '',
    tests: unit('approve'),
  },
  {
    id: 'a paymaster that has ended to pay is signed with',
    file: `${frame}/src/approve/createApprover.ts`,
    find: 'if (payment.sponsored?.isFresh() === false) askAgain(read)\n    else answered',
    replace: 'answered',
    tests: unit('approve'),
  },
]
