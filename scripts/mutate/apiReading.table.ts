import type { Fault } from './fault.types.ts'

const api = 'services/api/src'
const test = (name: string): Fault['tests'] => ['service', `services/api/${name}.test.ts`]

/** Of what could not be read of a chain: it is taken for none. */
export const apiReadingFaults: readonly Fault[] = [
  {
    id: 'a list that was not read to its end counts as read',
    file: `${api}/modules/balances/providers/createEvmBalances.ts`,
    find: '...held], complete: unread === 0',
    replace: '...held], complete: unread >= 0',
    tests: test('src/modules/balances/longLists'),
  },
  {
    id: 'a token that its node was not asked for is taken for none',
    file: `${api}/modules/balances/providers/createEvmBalances.ts`,
    find: 'return { found, complete: unread === 0 }',
    replace: 'return { found, complete: unread >= 0 }',
    tests: test('src/modules/balances/knownTokens'),
  },
  {
    id: 'a refusal of a node is taken for an answer of a contract',
    file: `${api}/modules/balances/providers/createContractReader.ts`,
    find: 'if (isRefused && !(await isAnswering(chain, learnt, only))) return\n',
    replace: 'if (isRefused && !(await isAnswering(chain, learnt, only))) results[from] = undefined\n',
    tests: test('src/modules/balances/providers/createContractReader'),
  },
  {
    id: 'the index of a real Solana is deleted for a node that knows nothing of its head',
    file: `${api}/modules/indexer/solana/createSolanaIndexer.ts`,
    find: 'options.isPractice ? isRestarted',
    replace: 'options.isPractice !== undefined ? isRestarted',
    tests: test('src/modules/indexer/solana/createSolanaIndexer'),
  },
]
