import { guardianEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { openVaultDatabase } from '../../server/src/db/openDatabase.ts'
import { checkChain } from './audit/checkChain.ts'
import { readEnv } from './config.ts'
import type { Schema } from './db/schema.types.ts'

// node --env-file=config.env src/checkAudit.ts: walks the chain of events and compares it with what was reported to the guardian.
const config = readEnv(process.env)
const database = openVaultDatabase<Schema>(config.database, () => {})
try {
  const response = await fetch(`${config.guardianUrl}/g/anchors`)
  const { anchors } = v.parse(guardianEndpoints.anchors.response, await response.json())
  const { events, anchors: seen, wrong } = await checkChain(database, anchors)
  process.stdout.write(`${events} events, ${seen} of ${anchors.length} anchors: ${wrong ?? 'all right'}\n`)
  process.exitCode = wrong === undefined ? 0 : 1
} finally {
  await database.destroy()
}
