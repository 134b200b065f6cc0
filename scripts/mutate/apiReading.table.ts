import type { Fault } from './fault.types.ts'

const api = 'services/api/src'
const test = (name: string): Fault['tests'] => ['service', `services/api/${name}.test.ts`]

/** Of what could not be read of a chain: it is taken for none. */
export const apiReadingFaults: readonly Fault[] = [
  {
    id: 'an amount in smallest units goes as a whole one where the decimals were not read',
    file: `${api}/modules/history/toHistoryEntry.ts`,
    find: '...rawIf(facts.isUnread) }',
    replace: '...rawIf() }',
    tests: test('src/modules/history/toHistoryEntry'),
  },
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
  {
    id: 'a token has as many decimals as its contract says',
    file: `${api}/modules/balances/token.schema.ts`,
    find: 'v.is(decimalsSchema, decimals)',
    replace: 'v.is(v.number(), decimals)',
    tests: test('src/modules/balances/hostileDecimals'),
  },
  {
    id: 'a market that could not be asked for is taken for none',
    file: `${api}/modules/prices/createPriceReader.ts`,
    find: 'failures === 0 ? []',
    replace: 'failures >= 0 ? []',
    tests: test('src/modules/balances/pricesAway'),
  },
  {
    id: 'slots of Solana that a node has not seen yet are passed over',
    file: `${api}/modules/indexer/solana/createSolanaIndexer.ts`,
    find: 'lastSlot: slot } = isFar ? await read(Math.min(tip, from + maxListed - 1)) : near',
    replace: 'slot } = { records: near.records, slot: to < tip ? to : near.lastSlot }',
    tests: test('src/modules/indexer/solana/createSolanaIndexer'),
  },
  {
    id: 'gifts crowd out what an account has bought',
    file: `${api}/modules/balances/knownTokens.ts`,
    find: ".orderBy('own', 'desc')",
    replace: '',
    tests: test('src/modules/received/crowdedOut'),
  },
  {
    id: 'a cut list of received tokens counts as read',
    file: `${api}/modules/received/createReceivedReader.ts`,
    find: "contracts.length > maxTokens && reading.state === 'read'",
    replace: 'contracts.length > 2 * maxTokens',
    tests: test('src/modules/received/crowdedOut'),
  },
  {
    id: 'a name that leads elsewhere, too, is shown for an address',
    file: `${api}/modules/names/createNameRepository.ts`,
    find: 'Object.values(addresses).every((one)',
    replace: 'Object.values(addresses).some((one)',
    tests: test('src/modules/names/names'),
  },
  {
    id: 'what others gave in a payment by several counts as sent',
    file: `${api}/modules/bitcoin/createBitcoinHistory.ts`,
    find: 'spent.some(isOwn) && !spent.every(isOwn)',
    replace: 'spent.length === 0',
    tests: test('src/modules/bitcoin/createBitcoinHistory'),
  },
]
