import { startDevnetApi } from '../../../src/start/startDevnetApi.ts'

// The api over the chains that argv names, with a database that outlives it.
await startDevnetApi(JSON.parse(process.argv[2] ?? ''))
