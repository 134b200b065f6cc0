import { storeSuite, sweepSuite } from '../../test/storeSuite.ts'
import { memoryStore } from './memoryStore.ts'

storeSuite(async () => memoryStore())
sweepSuite(async () => memoryStore())
