import { DatabaseSync } from 'node:sqlite'
import { storeSuite, sweepSuite } from '../../test/storeSuite.ts'
import { sqliteStore } from './sqliteStore.ts'

const create = async () => sqliteStore(new DatabaseSync(':memory:'))
storeSuite(create)
sweepSuite(create)
