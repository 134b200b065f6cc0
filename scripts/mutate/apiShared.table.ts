import type { Fault } from './fault.types.ts'

const file = 'services/api/src/cache/createSharedAnswers.ts'
const tests: Fault['tests'] = ['service', 'services/api/src/cache/createSharedAnswers.test.ts']

/** Of what the processes of an api tell each other. */
export const apiSharedFaults: readonly Fault[] = [
  {
    id: 'an answer that somebody wrote into Valkey for good is believed',
    file,
    find: 'if (leftMs <= 0 || leftMs > lifeMs) return undefined',
    replace: 'if (leftMs === 0) return undefined',
    tests,
  },
  {
    id: 'an answer that is late replaces the one that was asked for since',
    file,
    find: "if ARGV[1] ~= '' and redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end",
    replace: '',
    tests,
  },
]
