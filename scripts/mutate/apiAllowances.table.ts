import type { Fault } from './fault.types.ts'

const allowances = 'services/api/src/modules/allowances'
const tests: Fault['tests'] = ['service', `${allowances}/allowances.test.ts`, `${allowances}/hostile.test.ts`]

export const apiAllowancesFaults: readonly Fault[] = [
  {
    id: 'a node without logs is believed that nothing was granted',
    file: `${allowances}/createLogSearch.ts`,
    find: 'if (await hidesLogs(calls, tip)) return true',
    replace: 'if (tip < 0 && (await hidesLogs(calls, tip))) return true',
    tests,
  },
  {
    id: 'a node without old logs is believed that nothing was granted before',
    file: `${allowances}/createLogSearch.ts`,
    find: "if (since === 0) return { state: 'read' }",
    replace: "if (since >= 0) return { state: 'read' }",
    tests,
  },
  {
    id: 'what has expired by Permit2 counts as granted',
    file: `${allowances}/createEvmAllowances.ts`,
    find: 'if (expiresAt === undefined || expiresAt < BigInt(nowS)) return []',
    replace: 'if (expiresAt === undefined) return []',
    tests,
  },
  {
    id: 'what Permit2 may take counts as nothing where it could not be read',
    file: `${allowances}/createEvmAllowances.ts`,
    find: 'if (ofPermit2 === undefined) return undefined',
    replace: 'if (ofPermit2 === undefined) return 0n',
    tests,
  },
  {
    id: 'that more was granted than is read is not said',
    file: `${allowances}/createEvmAllowances.ts`,
    find: 'truncated: more || distinct.length > maxPairs',
    replace: 'truncated: false',
    tests,
  },
  {
    id: 'made-up pairs of the index crowd out what the account set itself',
    file: `${allowances}/createIndexedAllowances.ts`,
    find: ".orderBy('own', 'desc')",
    replace: ".orderBy('own', 'asc')",
    tests,
  },
  {
    id: 'made-up logs of a node crowd out what the account set itself',
    file: `${allowances}/createLogSearch.ts`,
    find: 'if (found.size > maxCandidates / 2) found.delete(key)',
    replace: 'if (found.size > maxCandidates) found.delete(key)',
    tests,
  },
  {
    id: 'among the pairs that are read, made-up ones come before what the account set itself',
    file: `${allowances}/createEvmAllowances.ts`,
    find: '? 0 : one.own ? 1 : 2)',
    replace: '? 0 : 1)',
    tests,
  },
  {
    id: 'what was never looked for counts as not used',
    file: `${allowances}/createAllowanceReader.ts`,
    find: 'one.usesKnown === true && ',
    replace: '',
    tests,
  },
  {
    id: 'a delegate of Solana who may take nothing any more is listed',
    file: `${allowances}/createSolanaAllowances.ts`,
    find: 'if (delegate === undefined || granted === 0n) return []',
    replace: 'if (delegate === undefined) return []',
    tests: ['integration', 'devnet/test/solana/allowances.test.ts'],
  },
]
